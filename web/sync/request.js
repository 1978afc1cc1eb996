// One request to the server, whatever lies between. Airplane mode, captive portals, proxies that want a log-in, gateways without a
// server behind, lines that hang: none of them is the server, and what they answer is never taken for its word.

/** Without the first byte of an answer by then, the server counts as unreachable; a request of some size gets longer. */
const firstByteMs = 15_000;
/** No more bytes for so long, and an answer counts as broken off. */
const silenceMs = 15_000;
/** The slowest line that a request is to get through. */
const bytesPerMs = 8;
/** The longest answer of the server is a page of 16 MB. */
const answerMaxBytes = 64 * 1_048_576;

/** The server knows no session of this browser. */
export const signedOutCodes = new Set(["AUTHENTICATION_REQUIRED", "AUTHENTICATION_FAILED"]);

/** `status` is 0 when no answer of the server came; `code` then says NETWORK_ERROR, or FOREIGN_ANSWER if something else answered. */
export class RequestFailed extends Error {
  constructor(status, body) {
    super(body?.reason ?? `HTTP ${status}`);
    this.name = "RequestFailed";
    this.status = status;
    this.code = body?.serverErrorCode ?? (status === 0 ? "NETWORK_ERROR" : "SERVICE_UNAVAILABLE");
    this.reasonCode = body?.reasonCode; // Why exactly, where there are words for it.
    this.retryAfter = body?.retryAfter;
  }
}

export function foreign(reason) {
  return new RequestFailed(0, { serverErrorCode: "FOREIGN_ANSWER", reason });
}

/** Sends JSON, or nothing, and returns the JSON of the answer. Throws RequestFailed, and nothing else. */
export async function request(method, path, body, { timeoutMs = firstByteMs, fetch = globalThis.fetch } = {}) {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const watch = stopwatch();
  let response;
  let text;
  try {
    watch.allow(timeoutMs + (sent?.length ?? 0) / bytesPerMs);
    response = await watch.race(
      fetch(path, {
        method,
        body: sent,
        headers: sent === undefined ? {} : { "content-type": "application/json" },
        credentials: "same-origin",
        cache: "no-store",
        redirect: "manual", // Multe sends nobody elsewhere.
        signal: watch.signal,
      }),
    );
    text = await read(response, watch);
  } catch (error) {
    throw new RequestFailed(response?.status >= 500 ? response.status : 0, { reason: error.message });
  } finally {
    watch.stop();
  }
  return jsonOf(response, text);
}

function stopwatch() {
  const controller = new AbortController();
  const { signal } = controller;
  let timer;
  const late = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  late.catch(() => {});
  return {
    signal,
    allow(ms) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new Error("no answer in time")), ms);
    },
    race: (promise) => Promise.race([promise, late]),
    stop: () => clearTimeout(timer),
  };
}

async function read(response, watch) {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; ; ) {
    watch.allow(silenceMs);
    const { done, value } = await watch.race(reader.read());
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > answerMaxBytes) throw new Error("the answer is too long");
    text += decoder.decode(value, { stream: true });
  }
}

/** The JSON of an answer, if it is one of ours. */
function jsonOf(response, text) {
  const { status, ok } = response;
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  const isOurError = isObject && typeof json.serverErrorCode === "string";
  if (ok && isObject && !isOurError) return json;
  if (isOurError) throw new RequestFailed(status, json);
  if (status >= 500 || status === 429) {
    const retryAfter = Number(response.headers.get("retry-after")) || undefined;
    throw new RequestFailed(status, { retryAfter });
  }
  const isCutOff = ok && json === undefined && response.headers.get("content-type")?.includes("json");
  throw isCutOff ? new RequestFailed(0, { reason: "the answer broke off" }) : foreign(`HTTP ${status} from something else`);
}
