import { ref } from "vue";

/** Whether two lists fit beside each other and the list of lists; as screens.css has it. */
const query = globalThis.matchMedia?.("(min-width: 75rem)");

export const isWide = ref(query?.matches ?? false);

query?.addEventListener("change", () => (isWide.value = query.matches));
