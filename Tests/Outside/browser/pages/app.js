// A small app that uses the record server from another site: no cookies, simple requests in text/plain, tokens in the
// address, the next token from a header, and a pop-up or a redirect to sign in.

const { server, container, environment, apiToken } = window.configuration ?? {};
const status = document.querySelector("[role=status]");
const returned = new URLSearchParams(location.search);

let webAuthToken = returned.get("ckSession");
let signInAddress = null;

// What the tests look at.
window.rotations = [];
window.messages = [];
window.call = call;

async function call(path, body, database = "public") {
  const address = new URL(`${server}/database/1/${container}/${environment}/${database}/${path}`);
  address.searchParams.set("ckAPIToken", apiToken);
  if (webAuthToken) address.searchParams.set("ckWebAuthToken", webAuthToken);
  const answer = await fetch(address, {
    method: body ? "POST" : "GET",
    headers: body ? { "content-type": "text/plain" } : {},
    body: body && JSON.stringify(body),
  });
  const next = answer.headers.get("X-Apple-CloudKit-Web-Auth-Token");
  if (webAuthToken) {
    window.rotations.push(next);
    webAuthToken = next;
  }
  return answer.json();
}

async function tellWhoIsSignedIn() {
  const caller = await call("users/caller");
  signInAddress = caller.redirectURL ?? null;
  if (caller.serverErrorCode === "AUTHENTICATION_REQUIRED") return "Not signed in";
  if (caller.serverErrorCode) return `Failed: ${caller.reason}`;
  return `Signed in as ${caller.nameComponents.givenName}`;
}

async function saveRecipe() {
  const record = { recordType: "Recipe", recordName: crypto.randomUUID(), fields: { name: { value: "Cloudberry jam" } } };
  const operations = [{ operationType: "create", record }];
  const saved = await call("records/modify", { operations }, "private");
  const found = await call("records/lookup", { records: [{ recordName: saved.records[0].recordName }] }, "private");
  const again = await call("users/caller");
  return again.userRecordName ? `Saved: ${found.records[0].fields.name.value}` : "Failed";
}

async function show(work) {
  try {
    status.textContent = await work();
  } catch (error) {
    status.textContent = `Failed: ${error.name}`;
  }
}

window.addEventListener("message", ({ origin, data }) => {
  window.messages.push(data);
  if (origin !== server) return;
  if (data.errorMessage) {
    status.textContent = `Failed: ${data.errorMessage}`;
  } else if (data.ckSession) {
    webAuthToken = data.ckSession;
    show(tellWhoIsSignedIn);
  }
});

document.querySelector("#pop-up").addEventListener("click", () => window.open(signInAddress, "sign-in", "width=640,height=525"));
document.querySelector("#redirect").addEventListener("click", () => location.assign(signInAddress));
document.querySelector("#save").addEventListener("click", () => show(saveRecipe));

if (server) show(tellWhoIsSignedIn);
