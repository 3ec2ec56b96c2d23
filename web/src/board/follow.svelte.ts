import { tick, untrack } from "svelte";
import type { Stores } from "../store/stores";
import type { Region } from "./art";
import { CLOSE, type Camera } from "./camera.svelte";
import { glide } from "./glide";
import type { Layout } from "./layout.svelte";
import type { Roving } from "./roving.svelte";

/** What moves the view by itself: the size of the pane, a question, a contest, somebody who wants to be shown a place.
 * Called while the board is made, so that it ends with it. */
export function follow(
  { table, choice, around }: Stores,
  { camera, layout, roving }: { camera: Camera; layout: Layout; roving: Roving },
  at: { frame: () => HTMLElement; svg: () => SVGSVGElement | undefined; fitted: () => void },
): void {
  $effect(() => {
    const frame = at.frame();
    const box = new ResizeObserver(([entry]) => camera.resize(entry!.contentRect.width, entry!.contentRect.height));
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016));
      camera.zoom(factor, camera.inPane(event.clientX, event.clientY));
    };
    box.observe(frame);
    frame.addEventListener("wheel", wheel, { passive: false });
    return () => {
      box.disconnect();
      frame.removeEventListener("wheel", wheel);
    };
  });

  let fitted = "";
  $effect(() => {
    const { drawing } = layout;
    if (drawing && camera.pane.w > 0 && fitted !== drawing.id) {
      fitted = drawing.id;
      at.fitted();
      untrack(camera.fit);
    }
  });

  $effect(() => {
    const { ref, n } = around.look;
    untrack(() => {
      const place = n && ref ? layout.find(ref) : null;
      if (!place) return;
      roving.cursor = ref.slice(6);
      camera.bring(place, CLOSE);
    });
  });

  // A contest opens beside the board, which is smaller then: what it is about stays in sight, and afterwards what
  // was shown before.
  const about = $derived(table.stage.where || (table.shown?.contests.find((c) => c.where)?.where ?? ""));
  $effect(() => {
    const place = about && layout.drawing && camera.pane.w ? untrack(() => layout.find(about)) : null;
    if (place) untrack(() => camera.visit(place));
    else if (!about) untrack(() => camera.leave());
  });

  // Orders of all are revealed at once, all over the board.
  $effect(() => {
    if (table.stage.card[0]?.arrows.length) untrack(camera.fit);
  });

  // A new question about places too small to point at, or out of sight, brings them closer; on a phone any does.
  // Where nothing is pointed at, it is about the places its sentence names.
  const question = $derived(table.decision?.id ?? "");
  $effect(() => {
    const { drawing } = layout;
    if (!question || !drawing || !camera.pane.w) return;
    untrack(() => {
      const boxes = (refs: string[]): Region["box"][] => {
        const spaces = refs.map((ref) => table.index.things.get(ref)?.space.slice(6) ?? "");
        return [...new Set(spaces)].flatMap((id) => drawing.byId.get(id)?.box ?? []);
      };
      const lit = boxes([...choice.lit]);
      const named = (table.decision?.prompt ?? []).map(({ ref }) => table.index.canon(ref));
      camera.gather(lit.length ? lit : boxes(named), around.phone);
    });
  });

  $effect(() => {
    const { n, list } = table.motions;
    if (!n) return;
    void tick().then(() => {
      const svg = at.svg();
      if (svg) glide(svg, list, layout.find, layout.u);
    });
  });
}
