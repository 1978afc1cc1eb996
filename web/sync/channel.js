// Messages between the tabs of one person, by type. A browser without BroadcastChannel has tabs that hear nothing.

export function createChannel(name, Channel = globalThis.BroadcastChannel) {
  const channel = Channel && new Channel(name);
  const listeners = new Map();
  channel?.addEventListener("message", ({ data }) => {
    for (const listener of listeners.get(data.type) ?? []) listener(data);
  });
  return {
    post: (message) => channel?.postMessage(message),
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    close: () => channel?.close(),
  };
}
