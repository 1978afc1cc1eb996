// The server's endpoints that the console uses.

import { request, RequestFailed } from "../../sync/transport.js";

const root = "multe/1/console";
const segment = encodeURIComponent;

export const api = {
  session: () => request("GET", `${root}/session`),
  containers: () => request("GET", `${root}/containers`),
  addContainer: (name) => request("POST", `${root}/containers`, { name }),
  users: () => request("GET", `${root}/users`),
  setDeveloper: (name, isDeveloper) => request("PUT", `${root}/users/${segment(name)}`, { isDeveloper }),
  figures: (minutes) => request("GET", `${root}/figures?minutes=${minutes}`),
  log: (after) => request("GET", `${root}/log?after=${after}`),
};

/** A call of the record protocol, as the chosen user. */
export function call({ container, environment, database, actAs }, path, body = {}) {
  const query = actAs ? `?actAs=${segment(actAs)}` : "";
  const place = [container, environment, database].map(segment).join("/");
  return request("POST", `${root}/database/${place}/${path}${query}`, body);
}

/** The item of an answer; throws RequestFailed if it is an error. */
export function itemOf(item) {
  if (item?.serverErrorCode) throw new RequestFailed(200, item);
  return item;
}

/** A call about the schema of a container in an environment. */
export function schemaCall(method, { container, environment }, path = "", body) {
  const tail = path ? `/${path}` : "";
  return request(method, `${root}/schema/${segment(container)}/${segment(environment)}${tail}`, body);
}
