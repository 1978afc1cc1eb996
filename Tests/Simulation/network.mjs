// Between the clients and the server: each request and each answer is something that happens at a time of its own, or does not.

import { isUpload } from "./photos.mjs";

const faultWeights = {
  requestLost: 4,
  answerLost: 5,
  late: 3,
  twice: 4,
  badGateway: 2,
  badGatewayAfter: 2,
  page: 2,
  cutOff: 2,
  throttled: 2,
  foreignToken: 2,
  killedBefore: 1,
  killedWithin: 1,
  killedAfter: 2,
};

/** Not of this server, though well formed enough to be sent. */
const foreignToken = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB";
const proxyPage = { status: 502, type: "text/html", text: "<html><body><h1>502 Bad Gateway</h1></body></html>" };
const portalPage = { status: 200, type: "text/html", text: "<!doctype html><title>Welcome to our Wi-Fi</title><p>Accept the terms" };
const throttled = {
  status: 429,
  type: "application/json",
  text: JSON.stringify({ uuid: "U", serverErrorCode: "THROTTLED", reason: "Too many requests", retryAfter: 5 }),
};

/** `performed(request, answer)` is called when the server has answered, `delivered(request, answer)` when a client gets an answer. */
export function createNetwork({ world, random, schedule, trace, performed, delivered }) {
  let counter = 0;
  const network = { faultShare: 0, fetch: send };

  /** What `fetch` does in the browser, for one tab. */
  function send(tab, path, { method = "GET", body, signal, credentials, headers }) {
    const request = { number: (counter += 1), tab, device: tab.device, path, method, body, contentType: headers?.["content-type"] };
    if (credentials !== "omit") request.cookie = tab.device.cookie;
    request.words = `${tab.name} #${counter} ${describe(request)}`;
    const fault = random.chance(network.faultShare) ? random.weighted(faultWeights) : "none";
    trace.say(`${request.words}${fault === "none" ? "" : ` (${fault})`}`);
    return new Promise((resolve, reject) => {
      request.answered = (answer) =>
        schedule.add(`${tab.name} #${request.number} is answered: ${outcome(answer)}`, () => {
          if (!signal?.aborted) delivered(request, answer);
          resolve(toResponse(answer));
        }, tab);
      request.failed = (why = "fetch failed") =>
        schedule.add(`${tab.name} #${request.number} fails: ${why}`, () => reject(new TypeError(why)), tab);
      fates[fault](request);
    });
  }

  /** The request arrives at the server, and `then` gets the answer; without a server it fails. */
  function arrive(request, then, note = "arrives") {
    schedule.add(`${request.tab.name} #${request.number} ${note}`, async () => {
      if (!world.server.isUp) return request.failed("connection refused");
      const answer = await world.server.send(request);
      performed(request, answer);
      await then(answer);
    });
  }

  const fates = {
    none: (request) => arrive(request, request.answered),
    requestLost: (request) => request.failed("connection reset"),
    answerLost: (request) => arrive(request, () => request.failed("connection reset")),
    /** The client has given up, and some time the request arrives all the same, if the server runs. */
    late(request) {
      request.failed("timed out");
      arrive({ ...request, failed() {}, isStray: true }, () => {}, "arrives late");
    },
    twice(request) {
      const first = random.chance(0.5);
      arrive(request, first ? request.answered : () => {});
      const copy = { ...request, isStray: true };
      if (first) copy.failed = () => {};
      arrive(copy, first ? () => {} : request.answered, "arrives again");
      if (!first) request.failed = () => {};
    },
    badGateway: (request) => request.answered(proxyPage),
    badGatewayAfter: (request) => arrive(request, () => request.answered(proxyPage)),
    page: (request) => request.answered(portalPage),
    cutOff: (request) =>
      arrive(request, (answer) => {
        // A browser sees itself that a file is shorter than its head says.
        if (!answer.type?.startsWith("application/json")) return request.failed("the answer broke off");
        request.answered({ ...answer, text: answer.text.slice(0, answer.text.length / 2) });
      }),
    throttled: (request) => request.answered(throttled),
    foreignToken(request) {
      const body = request.path.includes("/changes/") ? request.body.replace(/"syncToken":"[^"]*"/, `"syncToken":"${foreignToken}"`) : request.body;
      arrive({ ...request, body }, request.answered);
    },
    killedBefore(request) {
      schedule.add(`${request.tab.name} #${request.number} meets the server's end`, async () => {
        await world.killServer();
        request.failed("connection reset");
      });
    },
    killedWithin(request) {
      schedule.add(`${request.tab.name} #${request.number} is cut by the server's end`, async () => {
        if (world.server.isUp) await world.server.sendHalf(request);
        await world.killServer();
        request.failed("connection reset");
      });
    },
    killedAfter: (request) =>
      arrive(request, async () => {
        await world.killServer();
        request.failed("connection reset");
      }),
  };

  return network;
}

function toResponse({ status, type, text }) {
  return new Response(text, { status, headers: { "content-type": type ?? "" } });
}

/** A request in a few words. */
export function describe({ method, path, body }) {
  if (isUpload(path)) return method === "POST" ? `upload of ${body}` : "download of a photo";
  const short = path.replace(/^database\/1\/[^/]+\/[^/]+\//, "").replace(/^multe\/1\//, "");
  if (!body) return `${method} ${short}`;
  const { operations, records, zones, tokens } = JSON.parse(body);
  const words = [short];
  for (const { operationType, record } of operations ?? []) {
    if (record) words.push(`${operationType} ${record.recordName}${fieldsOf(record)}`);
  }
  for (const record of [...(records ?? []), ...(tokens ?? [])]) words.push(record.recordName);
  for (const zone of zones ?? []) words.push(zone.syncToken ? "on" : "from the start");
  return words.join(" ");
}

/** An answer in a few words. */
export function outcome({ status, type, text }) {
  if (!type?.startsWith("application/json")) return `${status} ${type}`;
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    return `${status} ${text.length > 0 ? "cut off" : "empty"}`;
  }
  if (json.serverErrorCode) return `${status} ${json.serverErrorCode}`;
  const parts = [];
  for (const record of json.records ?? json.zones?.[0]?.records ?? []) {
    parts.push(record.serverErrorCode
      ? `${record.recordName} ${record.serverErrorCode}`
      : record.deleted
      ? `${record.recordName} deleted`
      : `${record.recordName}${fieldsOf(record)}`);
  }
  const zone = json.zones?.[0];
  if (zone?.serverErrorCode) parts.push(zone.serverErrorCode);
  if (zone?.moreComing) parts.push("and more");
  return `${status} ${parts.join(", ")}`;
}

function fieldsOf({ fields = {} }) {
  const parts = Object.entries(fields).map(([name, { value }]) => `${name}=${JSON.stringify(value?.recordName ?? value?.fileChecksum ?? value)}`);
  return `{${parts.join(" ")}}`;
}
