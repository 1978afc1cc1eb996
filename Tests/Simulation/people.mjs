// The persons of the household and the browsers they are signed in with.

import { Server } from "./server.mjs";

const password = "moltebær på myra";
const names = ["Kari", "Ola", "Per"];

/** Sends JSON to the server without faults; gives the JSON of the answer, with the session cookie if it has one. */
export async function ask(server, method, path, body, cookie) {
  const answer = await server.send({ method, path, cookie, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return { ...JSON.parse(answer.text), cookie: answer.cookie };
}

export async function signIn(server, person) {
  return (await ask(server, "POST", "multe/1/session", { email: person.email, password })).cookie;
}

/**
 * A server's folder with accounts and sessions, to be copied for each seed: making accounts is slow by intent. Each person is {name,
 * email, userRecordName, cookies}, with a cookie for each of their
 * browsers and one for the simulation itself.
 */
export async function makeHousehold(binary, browsersEach) {
  const server = await new Server(binary).start();
  const people = [];
  for (const [index, browsers] of browsersEach.entries()) {
    const account = { name: names[index], email: `${names[index].toLowerCase()}@example.org`, password };
    const [path, token] = index === 0
      ? ["multe/1/setup", /#\/setup\/([\w.~-]+)/.exec(server.logText())[1]]
      : ["multe/1/invitations/accept", (await ask(server, "POST", "multe/1/invitations", {}, people[0].cookies[0])).token];
    const { user, cookie } = await ask(server, "POST", path, { token, ...account });
    const person = { ...account, userRecordName: user.userRecordName, cookies: [cookie] };
    while (person.cookies.length < browsers + 1) person.cookies.push(await signIn(server, person));
    people.push(person);
  }
  await server.kill();
  return { server, people };
}
