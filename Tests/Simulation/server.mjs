// The real server as a child process on a data folder: started, killed, started again on the same port.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const startLimitMs = 20_000;
const pollMs = 3;
/** A folder in memory, where there is one: it outlives the process that is killed, which is what is tried here. */
const scratch = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

const running = new Set();
/** Whatever ends this program ends its servers and removes their folders. */
process.on("exit", () => {
  for (const server of running) {
    server.child?.kill("SIGKILL");
    server.remove();
  }
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

export class Server {
  constructor(binary, template = null) {
    this.binary = binary;
    this.folder = mkdtempSync(join(scratch, "multe-simulation-"));
    if (template) cpSync(join(template, "data"), join(this.folder, "data"), { recursive: true, filter: (path) => !path.endsWith(".sock") });
    this.log = join(this.folder, "log");
    this.child = null;
    running.add(this);
  }

  get isUp() {
    return this.child !== null;
  }

  async start() {
    this.port ??= await freePort();
    this.url = `http://127.0.0.1:${this.port}`;
    const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("MULTE_")));
    const log = openSync(this.log, "a");
    const options = ["--port", this.port, "--address", "127.0.0.1", "--data", join(this.folder, "data"), "--log-level", "error"];
    this.child = spawn(this.binary, ["serve", ...options.map(String)], {
      stdio: ["ignore", log, log],
      env: { ...environment, SWIFT_BACKTRACE: "enable=no" },
    });
    closeSync(log);
    this.agent = new http.Agent({ keepAlive: true });
    const deadline = Date.now() + startLimitMs;
    for (;;) {
      const answer = await this.send({ method: "GET", path: "healthz" }).catch(() => null);
      if (answer?.status === 200) return this;
      if (this.child.exitCode !== null || Date.now() > deadline) throw new Error(`the server does not start:\n${this.logText()}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  /** Ends it as a power cut would end the process. */
  async kill() {
    if (!this.child) return;
    const { child } = this;
    this.child = null;
    this.agent.destroy();
    const left = once(child, "exit");
    child.kill("SIGKILL");
    await left;
  }

  remove() {
    running.delete(this);
    rmSync(this.folder, { recursive: true, force: true });
  }

  logText() {
    return existsSync(this.log) ? readFileSync(this.log, "utf8") : "";
  }

  /** Sends a request and gives {status, type, text, cookie}; rejects when no whole answer comes. */
  send({ method, path, body, cookie, contentType = "application/json" }) {
    return new Promise((resolve, reject) => {
      const headers = { origin: this.url };
      if (body !== undefined) Object.assign(headers, { "content-type": contentType, "content-length": Buffer.byteLength(body) });
      if (cookie) headers.cookie = `multe_session=${cookie}`;
      const outgoing = http.request(`${this.url}/${path}`, { method, headers, agent: this.agent }, (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode,
            type: answer.headers["content-type"],
            text: Buffer.concat(parts).toString(),
            cookie: /multe_session=([^;]+)/.exec(answer.headers["set-cookie"]?.[0] ?? "")?.[1],
          }));
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  /** Sends the first half of a request, and no more: the server has it in its hands when it is killed. */
  sendHalf({ method, path, body = "", cookie, contentType = "application/json" }) {
    const half = Buffer.from(body).subarray(0, Buffer.byteLength(body) / 2);
    const head = `${method} /${path} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${this.url}\r\ncookie: multe_session=${cookie}\r\n`;
    return new Promise((resolve, reject) => {
      const socket = net.connect(this.port, "127.0.0.1", () => {
        socket.write(`${head}content-type: ${contentType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`);
        socket.write(half, resolve);
      });
      socket.on("error", reject);
    });
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
