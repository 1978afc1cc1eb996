import { shallowReactive, watch } from "vue";

/** What a screen lists: fetched again whenever `source` changes, the last question's answer alone being shown. */
export function createListing(source, fetch) {
  const listing = shallowReactive({ items: null, error: null, load });
  let asked = 0;
  async function load() {
    const number = (asked += 1);
    listing.error = null;
    try {
      const items = await fetch();
      if (number === asked) listing.items = items;
    } catch (error) {
      if (number === asked) listing.error = error;
    }
  }
  watch(source, () => {
    listing.items = null;
    load();
  }, { immediate: true });
  return listing;
}
