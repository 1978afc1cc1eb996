import { h, shallowReactive } from "vue";
import { icon } from "../../ui/icon.js";
import { api } from "../app/api.js";
import { errorText } from "../app/state.js";
import { numberText, text, timeText } from "../texts/texts.js";
import { emptyState, failure, loading, picker, screenHead, table } from "../ui/parts.js";
import { poll } from "../ui/polling.js";
import { bars, chartSize, totals } from "./chart.js";

const pauseMs = 5000;
const spans = [5, 15, 60];

export const FiguresScreen = {
  setup() {
    const view = shallowReactive({ figures: null, error: null, minutes: 15 });
    async function ask() {
      try {
        view.figures = await api.figures(view.minutes);
        view.error = null;
      } catch (error) {
        view.error = error;
      }
    }
    poll(ask, pauseMs);
    return () => [
      screenHead(text.screens.figures, [
        picker({
          label: text.figures.span,
          value: String(view.minutes),
          options: spans.map((minutes) => ({ value: String(minutes), label: text.figures.minutes(minutes) })),
          onChange: (minutes) => {
            view.minutes = Number(minutes);
            ask();
          },
        }),
      ], text.figures.note),
      view.error ? failure(errorText(view.error), ask) : null,
      view.figures ? drawn(view.figures) : view.error ? null : loading(),
    ];
  },
};

function drawn({ operations, minutes }) {
  if (operations.length === 0) {
    return emptyState({ art: icon("activity", "big"), title: text.figures.none, hint: text.figures.noneHint });
  }
  const sums = totals(operations);
  return [
    h("dl", { class: "sums" }, [
      sum(text.figures.requests, numberText(sums.requests)),
      sum(text.figures.errors, numberText(sums.errors)),
      sum(text.figures.share, `${numberText((100 * sums.errors) / sums.requests)} %`),
    ]),
    chart(minutes),
    table(text.figures.byOperation, [
      text.figures.operation,
      ...["requests", "errors", "p50", "p95", "p99"].map((key) => ({ label: text.figures[key], props: { class: "number" } })),
      text.figures.codes,
    ], operations.map(row)),
  ];
}

function sum(name, value) {
  return h("div", [h("dt", name), h("dd", value)]);
}

function chart(minutes) {
  const sums = minutes.reduce((sum, one) => sum + one.requests, 0);
  const highest = Math.max(...minutes.map(({ requests }) => requests));
  return h("figure", { class: "chart" }, [
    h("svg", {
      viewBox: `0 0 ${chartSize.width} ${chartSize.height}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": text.figures.chartSpoken(sums, minutes.length),
    }, bars(minutes).map((bar) =>
      h("g", { key: bar.time }, [
        h("title", text.figures.bar(timeText(bar.time), bar.requests, bar.errors)),
        h("rect", { class: "bar", x: bar.x, y: bar.y, width: bar.width, height: bar.height }),
        h("rect", {
          class: "bar errors",
          x: bar.x,
          y: chartSize.height - bar.errorHeight,
          width: bar.width,
          height: bar.errorHeight,
        }),
      ])
    )),
    h("figcaption", [
      h("span", timeText(minutes[0].time)),
      h("span", text.figures.perMinute(numberText(highest))),
      h("span", timeText(minutes.at(-1).time)),
    ]),
  ]);
}

function row(operation) {
  const codes = Object.entries(operation.errors);
  const errors = codes.reduce((sum, [, count]) => sum + count, 0);
  return h("tr", { key: operation.operation }, [
    h("th", { scope: "row" }, operation.operation),
    h("td", { class: "number" }, numberText(operation.requests)),
    h("td", { class: "number" }, numberText(errors)),
    ["p50", "p95", "p99"].map((key) => h("td", { class: "number" }, text.log.ms(numberText(operation[key])))),
    h("td", h("ul", { class: "chips single" }, codes.map(([code, count]) => h("li", { key: code, class: "chip" }, `${code} × ${count}`)))),
  ]);
}
