import { readdirSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` talks to a server started with `pentarchy serve`.
const server = process.env.PENTARCHY_SERVER ?? "http://127.0.0.1:8400";

/** The server sends no markup to be taken over: the code for it is left out of Svelte. */
const unhydrated = {
  name: "unhydrated",
  apply: "build" as const,
  transform: (code: string, id: string) =>
    id.endsWith("/internal/client/dom/hydration.js")
      ? code
          .replace("export let hydrating = false;", "export const hydrating = false;")
          .replace("hydrating = value;", "")
      : null,
};

/** What Svelte finds wrong is named; where to read about it is left out. */
const named = {
  name: "named",
  apply: "build" as const,
  transform: (code: string, id: string) =>
    id.includes("/svelte/src/internal/") ? code.replaceAll("https://svelte.dev/e/", "") : null,
};

/** All styles come with the page: what would load those of a chunk before it is left out of Vite. */
const unpreloaded = {
  name: "unpreloaded",
  apply: "build" as const,
  enforce: "pre" as const,
  transform: (_: string, id: string) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
};

/** Names of styles stand at every element, and short ones pack better: the component's number, in letters. */
const components = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((file) => file.split(sep).join("/"))
  .filter((file) => file.endsWith(".svelte"))
  .sort();
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"; // no class of our own begins with a capital
const styled = (file: string): string => {
  const n = components.findIndex((one) => file.split(sep).join("/").endsWith(`src/${one}`));
  return (LETTERS[Math.floor(n / LETTERS.length) - 1] ?? "") + LETTERS[n % LETTERS.length];
};

// Classes are texts, class={`${side.state}`}: what puts lists of them together stays out of the client by itself.

/** Components style by directives only: the code that reads a style attribute beside them is left out of Svelte. */
const styledBy = components.find((file) => /<[^<>]*\sstyle=/.test(readFileSync(`src/${file}`, "utf8")));
if (styledBy) throw new Error(`${styledBy}: expected style directives, there is a style attribute`);
const undirected = {
  name: "undirected",
  apply: "build" as const,
  transform: (code: string, id: string) =>
    id.endsWith("/internal/shared/attributes.js")
      ? code.replace("if (value) {\n\t\t\t// strip", "if (false) {\n\t\t\t// strip")
      : null,
};

export default defineConfig(({ command }) => ({
  base: command === "build" ? "/static/" : "/",
  plugins: [
    unhydrated,
    undirected,
    named,
    unpreloaded,
    svelte({
      compilerOptions: { discloseVersion: false, runes: true, cssHash: ({ filename }) => styled(filename) },
    }),
  ],
  build: {
    outDir: "../src/pentarchy/table/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // One chunk for whatever only some visitors open, one for all else: many small ones pack badly.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "home", test: /src[\\/](home|end)[\\/]/, priority: 1 },
            { name: "app", test: /./ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/boards": server, "/ws": { target: server, ws: true } } },
  test: {
    environment: "./tests/page.ts",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 60_000, // a busy machine may take its time
  },
}));
