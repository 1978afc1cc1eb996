// What the console shows, and the few functions that change it.

import { computed, markRaw, shallowReactive } from "vue";
import { text } from "../texts/texts.js";
import { api, schemaCall } from "./api.js";
import { formatRoute, parseRoute } from "./routes.js";

const toastMs = 6000;
const placeKey = "multe.console.place";

export const state = shallowReactive({
  /** undefined while unknown, else the answer of GET session. */
  session: undefined,
  sessionError: null,
  containers: [],
  users: [],
  route: parseRoute(location.hash),
  /** The schema of the place: undefined while it is fetched, else {types, roles}. */
  schema: undefined,
  schemaError: null,
  toast: null, // {words, action: {label, run}}
  dialogs: [], // [{component, props}], the last one on top
  navigation: false, // open on a phone
});

export const place = computed(() => ({ container: state.route.container, environment: state.route.environment }));
export const isOwner = computed(() => Boolean(state.session?.user.isOwner));
export const isDevelopment = computed(() => state.route.environment === "development");
/** Names of the people of the server, by record name. */
export const people = computed(() => new Map(state.users.map((user) => [user.userRecordName, user])));

export function personName(recordName) {
  return people.value.get(recordName)?.name ?? recordName;
}

// MARK: session and containers

export async function loadSession() {
  state.sessionError = null;
  try {
    const session = await api.session();
    [{ containers: state.containers }, { users: state.users }] = await Promise.all([api.containers(), api.users()]);
    state.session = session;
    settle();
  } catch (error) {
    state.sessionError = error;
  }
}

export async function loadContainers() {
  ({ containers: state.containers } = await api.containers());
}

export async function loadUsers() {
  ({ users: state.users } = await api.users());
}

/** Completes an address that does not say where: the last place, or the household's development. */
function settle() {
  const { container, environment } = state.route;
  if (container && environment) return loadSchema();
  const last = readPlace();
  const known = (name) => state.containers.some((one) => one.name === name);
  go({
    container: container ?? (known(last?.container) ? last.container : state.session.household),
    environment: environment ?? last?.environment ?? "development",
  }, { replace: true });
}

function readPlace() {
  try {
    return JSON.parse(localStorage.getItem(placeKey));
  } catch {
    return null;
  }
}

function keepPlace(kept) {
  try {
    localStorage.setItem(placeKey, JSON.stringify(kept));
  } catch {
    // Private windows may refuse.
  }
}

// MARK: places

export function hrefOf(changes) {
  return formatRoute({ ...state.route, query: {}, ...changes });
}

export function go(changes, { replace = false } = {}) {
  const hash = hrefOf(changes);
  if (hash === location.hash) return;
  if (replace) {
    history.replaceState(history.state, "", hash);
    arrive();
  } else location.hash = hash;
}

/** Changes what the address says besides the screen, without a step in the history. */
export function refine(query) {
  go({ query: { ...state.route.query, ...query } }, { replace: true });
}

function arrive() {
  const before = state.route;
  state.route = parseRoute(location.hash);
  state.navigation = false;
  const { container, environment, screen } = state.route;
  if (!state.session) return;
  if (!container || !environment) return settle();
  if (container !== before.container || environment !== before.environment) {
    keepPlace({ container, environment });
    loadSchema();
  }
  if (screen !== before.screen) state.dialogs = [];
}

addEventListener("hashchange", arrive);

// MARK: schema

let schemaAsked = 0;

/** Fetches the schema of the place. An answer that comes after another question is not for anybody. */
export async function loadSchema({ quiet = false } = {}) {
  const number = (schemaAsked += 1);
  if (!quiet) state.schema = undefined;
  state.schemaError = null;
  try {
    const schema = await schemaCall("GET", place.value);
    if (number === schemaAsked) state.schema = schema;
  } catch (error) {
    if (number === schemaAsked) state.schemaError = error;
  }
}

// MARK: dialogs and toasts

export function openDialog(component, props = {}) {
  state.dialogs = [...state.dialogs, { component: markRaw(component), props, key: Math.random() }];
}

export function closeDialog() {
  state.dialogs = state.dialogs.slice(0, -1);
}

let toastTimer;

export function showToast(words, action = null) {
  clearTimeout(toastTimer);
  state.toast = { words, action };
  toastTimer = setTimeout(hideToast, toastMs);
}

export function hideToast() {
  clearTimeout(toastTimer);
  state.toast = null;
}

/** An error in words for people. */
export function errorText(error) {
  if (error.code === "NETWORK_ERROR") return text.error.network;
  return error.code ? `${error.message} (${error.code})` : error.message;
}
