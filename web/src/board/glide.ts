import type { Motion } from "../scene";
import type { Point } from "./topo";

/** Pieces glide along their motions: they are drawn where they are and start from where they were. */
export function glide(svg: SVGSVGElement, motions: Motion[], find: (ref: string) => Point | null, u: number): void {
  for (const m of motions) {
    const [a, b] = [find(m.a), find(m.b)];
    const node = svg.querySelector<SVGGElement>(`[data-ref="${CSS.escape(m.ref)}"] > g`);
    if (!a || !b || !node) continue;
    const [dx, dy] = [(a[0] - b[0]) / u, (a[1] - b[1]) / u];
    node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }], {
      duration: 180 + Math.min(220, Math.hypot(dx, dy)),
      easing: "ease-out",
    });
  }
}
