// A browser's and a system's name from what a browser sends of itself. Pure; the order matters, since most claim to be others.

const browsers = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];

const first = (pairs, agent) => pairs.find(([pattern]) => pattern.test(agent))?.[1];

/** {browser, system}, each undefined when it is not known. */
export function describedAgent(agent = "") {
  return { browser: first(browsers, agent), system: first(systems, agent) };
}
