"""The Kernel as the server hands it out, in a browser: all vectors, and what happens when it traps."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

ROOT = Path(__file__).parents[3]
VECTORS = {path.stem: json.loads(path.read_text()) for path in (ROOT / "Tests/Vectors").glob("*.json")}
# Where the page finds the modules of web/kernel, which the app has in its bundle only.
MODULES = "kernel-under-test/"

LOAD = 'const { loadKernel } = await import("./kernel.js"); const kernel = await loadKernel(wasm);'

RUN = """async ({ wasm, vectors }) => {
  %s
  const { vectorRuns } = await import("./vectors.js");
  const counts = {};
  const wrong = [];
  for (const [name, run] of Object.entries(vectorRuns)) {
    const cases = run(kernel, vectors[name]);
    counts[name] = cases.length;
    wrong.push(...cases.filter(({ found, expected }) => text(found) !== text(expected)));
  }
  return { counts, wrong };

  function text(value) {
    return JSON.stringify(value, (_, member) =>
      member && typeof member === "object" && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member);
  }
}""" % LOAD

TRAP = """async ({ wasm }) => {
  const { Instance } = WebAssembly;
  let made = 0;
  WebAssembly.Instance = class {
    constructor(...args) {
      made += 1;
      const { exports } = new Instance(...args);
      const kernel_merge_text = () => { throw new WebAssembly.RuntimeError("unreachable"); };
      this.exports = made === 1 ? { ...exports, kernel_merge_text } : exports;
    }
  };
  %s
  const merged = [1, 2].map(() => kernel.mergeText("a b", "a c", "d b"));
  WebAssembly.Instance = Instance;
  return { merged, made };
}""" % LOAD


@pytest.fixture
def page(site, open_context) -> Page:
    """An empty page under the policy of the app's own, so that nothing but the Kernel runs. Modules come from the source tree."""
    page = open_context().new_page()
    policy = page.request.get(site.url).headers["content-security-policy"]

    def serve(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        route.fulfill(body=(ROOT / "web/kernel" / name).read_text(), content_type="text/javascript; charset=utf-8")

    def serve_page(route: Route) -> None:
        headers = {"content-type": "text/html", "content-security-policy": policy}
        route.fulfill(body="<!doctype html><link rel=icon href=data:,><title>Kernel</title>", headers=headers)

    page.route(f"**/{MODULES}*.js", serve)
    page.route(f"**/{MODULES}", serve_page)
    page.goto(site.url + MODULES)
    return page


@pytest.fixture
def evaluate(page, site):
    """Runs a script with the address of the Kernel that the server names in its page."""
    wasm = re.search(r"kernel-[0-9a-f]+\.wasm", page.request.get(site.url).text())
    assert wasm, "the page names no Kernel"
    return lambda script, **arguments: page.evaluate(script, {"wasm": site.url + wasm[0], **arguments})


def test_the_served_kernel_answers_as_the_vectors_say(evaluate):
    answer = evaluate(RUN, vectors=VECTORS)
    assert answer["wrong"] == []
    assert set(answer["counts"]) == set(VECTORS) - {"reason-codes", "signatures"}
    assert all(count > 5 for count in answer["counts"].values()), answer["counts"]


def test_a_trap_keeps_both_texts_and_replaces_the_instance(evaluate):
    answer = evaluate(TRAP)
    kept, merged = answer["merged"]
    assert kept == {"text": "a c ⟷ d b", "conflict": True}
    assert merged == {"text": "d c", "conflict": False}
    assert answer["made"] == 2
