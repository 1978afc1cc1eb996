import { h, nextTick, onBeforeUnmount, onMounted, ref } from "vue";
import { closeMenu } from "../app/showing.js";
import { store } from "../app/store.js";
import { icon } from "./icon.js";

const gap = 4;

/** The one open menu: {anchor, label, items: [{label, icon, run, danger, disabled, checked}]}, laid beside the button that opened it. */
export const Menu = {
  props: { anchor: Object, label: String, items: Array },
  setup(props) {
    const element = ref(null);
    const { anchor } = props;

    function place() {
      const box = anchor.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = element.value;
      const left = Math.max(gap, Math.min(box.right - width, innerWidth - width - gap));
      const below = box.bottom + gap;
      const top = below + height > innerHeight ? Math.max(gap, box.top - height - gap) : below;
      Object.assign(element.value.style, { left: `${left}px`, top: `${top}px` });
    }

    function leave(event) {
      if (!element.value.contains(event.target) && !anchor.contains(event.target)) closeMenu();
    }

    // A menu that is longer than the window scrolls within itself.
    function follow(event) {
      if (!element.value?.contains(event.target)) closeMenu();
    }

    function close() {
      closeMenu();
      anchor.focus();
    }

    function step(event) {
      const buttons = [...element.value.querySelectorAll("button:not(:disabled)")];
      const index = buttons.indexOf(document.activeElement);
      const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
      if (event.key === "Escape" || event.key === "Tab") close();
      else if (to === undefined) return;
      else buttons.at(to % buttons.length).focus();
      event.preventDefault();
      event.stopPropagation();
    }

    onMounted(() => {
      anchor.setAttribute("aria-expanded", "true");
      place();
      element.value.querySelector("button:not(:disabled)")?.focus();
      addEventListener("pointerdown", leave, true);
      addEventListener("scroll", follow, true);
      addEventListener("resize", closeMenu);
    });
    onBeforeUnmount(() => {
      anchor.setAttribute("aria-expanded", "false");
      removeEventListener("pointerdown", leave, true);
      removeEventListener("scroll", follow, true);
      removeEventListener("resize", closeMenu);
    });

    const run = (item) => {
      close();
      nextTick(item.run);
    };

    return () =>
      h(
        "div",
        { ref: element, class: "menu", role: "menu", "aria-label": props.label, onKeydown: step },
        props.items.map((item) =>
          h(
            "button",
            {
              type: "button",
              role: item.checked === undefined ? "menuitem" : "menuitemcheckbox",
              "aria-checked": item.checked === undefined ? undefined : String(item.checked),
              class: ["menu-item", { danger: item.danger }],
              disabled: item.disabled,
              onClick: () => run(item),
            },
            [icon(item.icon), h("span", { dir: "auto" }, item.label)],
          )
        ),
      );
  },
};

/** The open menu, if its button is in `screen`: it belongs to that landmark of the page. */
export function menuIn(screen) {
  return store.menu && screen?.contains(store.menu.anchor) ? h(Menu, { key: store.menu.label, ...store.menu }) : null;
}
