// Bundles web/ into web/dist: hashed files, .br and .gz beside each, and manifest.json, from which the server learns types, etags and
// which files never change. Fails when a first load costs more than the budget.
//
// usage: bin/build-web [--quick]      --quick skips minifying and strong compression

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import en from "./texts/en.js";
import { directionOf, languageNames } from "./texts/language.js";
import { png } from "./build/drawing.mjs";

const web = dirname(fileURLToPath(import.meta.url));
const dist = join(web, "dist");
/** What lies between sources and bundles. Always the same folder, since its name goes into the names of the bundles' parts. */
const scratch = join(web, "..", ".build", "web");

/** What a first load may cost over the wire, in bytes of brotli: about a second on a slow phone line. */
const budgetBytes = 200 * 1024;
/** What the console may cost, which people open on computers. */
const consoleBudgetBytes = 150 * 1024;

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

const quick = process.argv.includes("--quick");
if (process.argv.includes("--help") || process.argv.includes("-h")) {
  console.log(
    "usage: bin/build-web [--quick]\nBundles the web app into web/dist. --quick skips minifying and strong compression.",
  );
  process.exit(0);
}

const files = new Map();
const firstLoad = new Set();
/** What the service worker keeps: all that the app needs to open and to run. */
const shell = new Set();

function hash(data) {
  return createHash("sha256").update(data).digest("hex");
}

/**
 * Adds a file under its own name, or under one with its hash in it, which the server may then let browsers keep for ever. `first`: it is
 * part of a first load; `kept`: the service worker keeps it.
 */
function add(name, data, { hashed = false, first = true, kept = first } = {}) {
  const extension = extname(name);
  const final = hashed ? `${name.slice(0, -extension.length)}-${hash(data).slice(0, 10)}${extension}` : name;
  files.set(final, { data: Buffer.from(data), immutable: hashed });
  if (first) firstLoad.add(final);
  if (kept) shell.add(final);
  return final;
}

function source(...path) {
  const file = join(web, ...path);
  if (existsSync(file)) return readFileSync(file);
  const maker = path[0] === "vendor" ? "bin/vendor" : "bin/build-kernel";
  console.error(`build-web: web/${path.join("/")} is missing; run ${maker} first`);
  process.exit(1);
}

/** Runs esbuild on a file of web/, or on `input`; it has said what is wrong when it fails. */
function esbuild(entry, options, input) {
  const result = spawnSync(
    "esbuild",
    [
      ...(entry ? [join(web, entry)] : []),
      "--bundle",
      "--format=esm",
      "--target=es2022",
      "--charset=utf8",
      "--legal-comments=none",
      "--log-level=warning",
      ...(quick ? [] : ["--minify"]),
      ...options,
    ],
    { input, cwd: web, maxBuffer: 64 << 20, stdio: ["pipe", "pipe", "inherit"] },
  );
  if (result.error) {
    console.error(`build-web: esbuild does not run (${result.error.code}); it is in Debian's package esbuild`);
  }
  if (result.status !== 0) process.exit(1);
  return result.stdout;
}

/**
 * Vue without its compiler of templates, which nothing here uses and which needs `eval`: where it is no longer registered, esbuild
 * leaves it out, and with it 10 KB over the wire. Returns the file.
 */
function vueWithoutCompiler() {
  const registration = /(?<=;|\})\w+\(\w+\);(?=export\{)/g;
  const whole = source("vendor", "vue.js").toString();
  if (whole.match(registration)?.length !== 1) {
    console.error("build-web: vendor/vue.js no longer registers its compiler as build.mjs expects");
    process.exit(1);
  }
  const file = join(scratch, "vue.js");
  writeFileSync(file, whole.replace(registration, ""));
  return file;
}

/**
 * Bundles a module whose dynamic imports become files of their own, and adds all of them: `js` is the first file, `preloads` the links
 * that let a browser fetch what it imports at once. What is imported dynamically is not part of a first load, but is kept.
 */
function addParts(entry, options) {
  const folder = join(scratch, "parts");
  const metafile = join(folder, "meta.json");
  esbuild(entry, [...options, "--splitting", `--outdir=${folder}`, "--chunk-names=part-[hash]", `--metafile=${metafile}`]);
  const { outputs } = JSON.parse(readFileSync(metafile));
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const first = new Set();
  const follow = (name) => {
    if (first.has(name)) return;
    first.add(name);
    for (const { path, kind } of byName.get(name).imports) if (kind === "import-statement") follow(basename(path));
  };
  follow(basename(entry));
  const parts = [...byName.keys()].filter((name) => name !== basename(entry));
  for (const name of parts) {
    files.set(name, { data: readFileSync(join(folder, name)), immutable: true });
    shell.add(name);
    if (first.has(name)) firstLoad.add(name);
  }
  const js = add("app.js", readFileSync(join(folder, basename(entry))), { hashed: true });
  const links = parts.filter((name) => first.has(name)).map((name) => `<link rel="modulepreload" href="${name}" />`);
  return { js, preloads: links.join("\n    ") };
}

/** A style sheet with its imports in place. esbuild 0.17 cannot yet import into a layer. */
function styles(...path) {
  return source(...path)
    .toString()
    .replace(
      /@import "(.+)" layer\((.+)\);/g,
      (_, file, layer) => `@layer ${layer} {\n${source(join(...path.slice(0, -1), file))}}`,
    );
}

/** A page with the names of what it loads. */
function page(path, names) {
  return source(...path)
    .toString()
    .replace(/<!--[\s\S]*?-->\n?/g, "")
    .replace(/\{(css|js|preloads|sprite|kernel|logo|manifest|touchIcon|build)\}/g, (_, name) => names[name]);
}

rmSync(scratch, { recursive: true, force: true });
mkdirSync(scratch, { recursive: true });
const vue = vueWithoutCompiler();
const sprite = add("icons.svg", source("vendor", "sprite.svg"), { hashed: true });
const kernel = add("kernel.wasm", source("dist-kernel", "kernel.wasm"), { hashed: true });
const logo = add("logo.svg", source("logo.svg"), { hashed: true });
const css = add("app.css", esbuild(null, ["--loader=css", "--target=esnext"], styles("styles", "app.css")), { hashed: true });
// English is in the app; the others are fetched by those who read them.
const catalogues = {};
for (const language of Object.keys(languageNames).filter((each) => each !== "en")) {
  const catalogue = esbuild(join("texts", `${language}.js`), []);
  catalogues[language] = add(`texts-${language}.js`, catalogue, { hashed: true, first: false, kept: true });
}

const svg = source("logo.svg").toString();
const description = JSON.parse(source("manifest.webmanifest"));
const drawn = (name, size, options) => add(name, png(svg, size, options), { hashed: true, first: false });
const { background_color: ground } = description;
const touchIcon = drawn("touch-icon.png", 180, { part: 0.7, ground });
const icons = [
  { src: logo, sizes: "any", type: "image/svg+xml" },
  { src: drawn("icon-192.png", 192), sizes: "192x192", type: "image/png" },
  { src: drawn("icon-512.png", 512), sizes: "512x512", type: "image/png" },
  // Systems cut these to their own shape: all that matters lies within a circle of 80 % of the width.
  { src: drawn("icon-maskable.png", 512, { part: 0.62, ground }), sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The manifest in a language. All of them have the same start page, by which browsers know the app. */
function manifestIn(lang, texts) {
  const shortcuts = [{ name: texts.lists.new, url: "./#/new" }, { name: texts.waiting.title, url: "./#/waiting" }];
  return JSON.stringify({ ...description, lang, dir: directionOf(lang), description: texts.claim, shortcuts, icons });
}

const manifest = add("manifest.webmanifest", manifestIn("en", en));
const manifests = {};
for (const language of Object.keys(catalogues)) {
  const { default: texts } = await import(`./texts/${language}.js`);
  manifests[language] = add(`manifest-${language}.webmanifest`, manifestIn(language, texts), { first: false, kept: true });
}

const { js, preloads } = addParts("main.js", [
  `--alias:vue=${vue}`,
  `--define:SPRITE_URL=${JSON.stringify(sprite)}`,
  `--define:KERNEL_URL=${JSON.stringify(kernel)}`,
  `--define:LOGO_URL=${JSON.stringify(logo)}`,
  `--define:CATALOGUE_URLS=${JSON.stringify(catalogues)}`,
  `--define:MANIFEST_URLS=${JSON.stringify(manifests)}`,
]);
add("licences.txt", source("vendor", "licences.txt"), { first: false });

// The build's name is of all that the app consists of. The page has it in itself, and the service worker is asked for its own.
const pageOf = (build) => page(["index.html"], { css, js, preloads, sprite, kernel, logo, manifest, touchIcon, build });
const worker = esbuild("sw.js", ["--format=iife"]).toString();
const build = hash([pageOf(""), worker, ...[...shell].map((name) => hash(files.get(name).data))].join("\n")).slice(0, 16);
add("index.html", pageOf(build));
const integrities = Object.fromEntries(
  [...shell].map((name) => [name, `sha256-${createHash("sha256").update(files.get(name).data).digest("base64")}`]),
);
add("sw.js", `const BUILD=${JSON.stringify(build)},FILES=${JSON.stringify(integrities)};\n${worker}`, { kept: false });

// The console is a page of its own, so that the lists load none of it.
const consoleLoad = new Set();
function addToConsole(name, data) {
  const final = add(name, data, { hashed: extname(name) !== ".html", first: false });
  consoleLoad.add(final);
  return final;
}
const consoleSprite = addToConsole("console-icons.svg", source("vendor", "console-sprite.svg"));
const consoleCss = addToConsole(
  "console.css",
  esbuild(null, ["--loader=css", "--target=esnext"], styles("console", "styles", "console.css")),
);
const consoleJs = addToConsole(
  "console.js",
  esbuild("console/main.js", [
    `--alias:vue=${vue}`,
    `--define:SPRITE_URL=${JSON.stringify(consoleSprite)}`,
    `--define:LOGO_URL=${JSON.stringify(logo)}`,
  ]),
);
addToConsole("console.html", page(["console", "index.html"], { css: consoleCss, js: consoleJs, logo }));

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const index = {};
let total = 0;
let consoleTotal = 0;
for (const [name, { data, immutable }] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const br = brotliCompressSync(data, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quick ? 4 : 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
  });
  writeFileSync(join(dist, name), data);
  writeFileSync(join(dist, `${name}.br`), br);
  writeFileSync(join(dist, `${name}.gz`), gzipSync(data, { level: quick ? 4 : 9 }));
  const sha = hash(data);
  index[name] = {
    sha256: sha,
    etag: `"${sha.slice(0, 32)}"`,
    type: types[extname(name)],
    immutable,
    size: data.length,
  };
  if (firstLoad.has(name)) total += br.length;
  if (consoleLoad.has(name)) consoleTotal += br.length;
  console.log(`${String(data.length).padStart(8)} ${String(br.length).padStart(8)} br  ${name}`);
}
writeFileSync(join(dist, "manifest.json"), `${JSON.stringify(index, null, 2)}\n`);

console.log(`console: ${consoleTotal} bytes of brotli (budget ${consoleBudgetBytes})`);
console.log(
  `first load: ${total} bytes of brotli (budget ${budgetBytes}), ${readdirSync(dist).length} files in web/dist`,
);
for (const [what, bytes, budget] of [["first load", total, budgetBytes], ["console", consoleTotal, consoleBudgetBytes]]) {
  if (bytes <= budget || quick) continue;
  console.error(`build-web: the ${what} is ${bytes - budget} bytes over its budget`);
  process.exitCode = 1;
}
