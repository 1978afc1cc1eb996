// A photo from the server, which may be behind a log-in page of something else.

/**
 * The bytes at an address that the server gave out; undefined once it has nothing there any more. Throws when nobody knows: not all of it
 * came, or something else answered, whose page is no photo and whose word is not the server's.
 */
export async function download(url, { size }, fetch = globalThis.fetch) {
  const response = await fetch(url, { method: "GET", credentials: "omit" });
  if (await saysGone(response)) return undefined;
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const blob = await response.blob();
  if (blob.size !== size) throw new Error(`${blob.size} bytes instead of ${size}`);
  return blob;
}

async function saysGone(response) {
  if (![404, 410].includes(response.status)) return false;
  const answer = await response.json().catch(() => null);
  return answer?.serverErrorCode === "NOT_FOUND";
}
