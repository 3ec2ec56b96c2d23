/** As much of a browser's page as the stores of a table touch: their runes are compiled as for a browser. */
export default {
  name: "page",
  viteEnvironment: "client",
  setup(global: Record<string, unknown>): { teardown(): void } {
    const kept = new Map<string, string>();
    Object.assign(global, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      },
      location: { protocol: "http:", host: "here", pathname: "/t/x", search: "", origin: "http://here" },
      document: { visibilityState: "visible" },
      innerWidth: 1440,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    return { teardown: () => undefined };
  },
};
