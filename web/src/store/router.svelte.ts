/** The page one is on: a path and its query, changed without loading the page anew. */
class Router {
  path: string = $state(location.pathname);
  query: URLSearchParams = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.read());
  }

  go(to: string, replace = false): void {
    if (to === location.pathname + location.search) return;
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  /** Follow a link inside the page without loading it anew. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest?.("a");
    const plainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !plainClick || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || /^\/(api|static|boards)\//.test(link.pathname)) return;
    if (link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();
