import { onBeforeUnmount, onMounted } from "vue";

/** Runs `ask` again and again while the component is shown and its page is looked at, a pause after each answer. */
export function poll(ask, pauseMs) {
  let timer;
  let isOver = false;
  const turn = async () => {
    clearTimeout(timer);
    if (isOver) return;
    if (!document.hidden) await ask();
    if (!isOver) timer = setTimeout(turn, pauseMs);
  };
  const look = () => !document.hidden && turn();
  onMounted(() => {
    turn();
    document.addEventListener("visibilitychange", look);
  });
  onBeforeUnmount(() => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  });
}
