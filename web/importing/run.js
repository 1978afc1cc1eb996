import { RequestFailed } from "../sync/transport.js";
import { createLines } from "./lines.js";

/** Sends the archive and calls `onProgress({done, total})`; returns the report. Throws RequestFailed, or the abort's error. */
export async function runImport(file, { signal, onProgress }) {
  let response;
  try {
    response = await fetch("multe/1/imports/keep", {
      method: "POST",
      body: file,
      headers: { "content-type": "application/octet-stream" },
      credentials: "same-origin",
      signal,
    });
  } catch (error) {
    throw signal.aborted ? error : new RequestFailed(0, { reason: error.message });
  }
  if (!response.ok) throw new RequestFailed(response.status, await response.json().catch(() => null));

  const lines = createLines();
  const decoder = new TextDecoder();
  let report;
  const take = (line) => {
    if (line.progress) onProgress(line.progress);
    if (line.report) ({ report } = line);
    if (line.error) throw new RequestFailed(200, line.error);
  };
  try {
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      lines.push(decoder.decode(value, { stream: true })).forEach(take);
    }
    lines.rest().forEach(take);
  } catch (error) {
    if (signal.aborted || error instanceof RequestFailed) throw error;
    throw new RequestFailed(0, { reason: error.message });
  }
  if (!report) throw new RequestFailed(0);
  return report;
}
