import type { Way } from "../store/chronicle";
import type { Point } from "./topo";

const LEAST = 500;
const MOST = 700;
const FADES = 900;

/** Pieces glide along their ways: they are drawn where they are and start from where they were, place by place. */
export function glide(svg: SVGSVGElement, ways: Way[], find: (ref: string) => Point | null, u: number): void {
  const layer = svg.querySelector<SVGGElement>(".trails");
  for (const way of ways) {
    const points = way.path.map(find).filter((p) => p !== null);
    const end = points.at(-1);
    const node = svg.querySelector<SVGGElement>(`[data-ref="${CSS.escape(way.ref)}"] > g`);
    if (!end || points.length < 2) continue;
    if (layer) trail(layer, points, u);
    if (!node) continue;
    const frames = points.map(([x, y]) => ({ transform: `translate(${(x - end[0]) / u}px, ${(y - end[1]) / u}px)` }));
    const length = points.reduce(
      (sum, p, n) => (n ? sum + Math.hypot(p[0] - points[n - 1]![0], p[1] - points[n - 1]![1]) : 0),
      0,
    );
    node.animate(frames, { duration: Math.min(MOST, LEAST + length / u / 2), easing: "ease-in-out" });
  }
}

/** Where a piece came along, for a moment longer than it takes. */
function trail(layer: SVGGElement, points: Point[], u: number): void {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", points.map(([x, y], n) => `${n ? "L" : "M"}${x} ${y}`).join(""));
  path.setAttribute("stroke-width", String(4 * u));
  path.setAttribute("stroke-dasharray", `${2 * u} ${8 * u}`);
  layer.append(path);
  const fading = path.animate([{ opacity: 0.9 }, { opacity: 0.9, offset: 0.6 }, { opacity: 0 }], { duration: FADES });
  fading.onfinish = () => path.remove();
}
