import type { Manifest, Piece, Scene } from "../scene";
import { called, kindOf, nameOf, pieceName, plain, type Index } from "./refs";
import { say } from "../words/say.svelte";

/** Who owns something, from the reader's own point of view. */
export function ownerName(scene: Scene, owner: number | null): string {
  if (owner === null) return "";
  if (owner === scene.you) return say("yours");
  const seat = scene.seats.find((s) => s.id === owner);
  return seat ? seat.faction || seat.name : "";
}

/** Pieces in words: "2 knights, castle; Blue: 3 archers". */
export function describePieces(scene: Scene, manifest: Manifest | null, pieces: Piece[], host: number | null): string {
  const byOwner = new Map<number | null, Map<string, [Piece, string]>>();
  for (const piece of pieces) {
    if (piece.side === "ghost") continue;
    const owner = piece.owner ?? host;
    const heaps = byOwner.get(owner) ?? new Map<string, [Piece, string]>();
    byOwner.set(owner, heaps);
    const notes = [
      piece.level && !piece.name ? say("piece-level", { n: piece.level }) : "",
      piece.spent ? say("spent") : "",
      ...piece.marks.map((m) => kindOf(manifest, m).name),
      piece.holds.length ? say("piece-with", { what: piece.holds.map((p) => pieceName(manifest, p)).join(", ") }) : "",
    ];
    // pieces with a name of their own are named one by one, others counted by kind
    const key = piece.name ? piece.id : piece.kind;
    const [before, noted] = heaps.get(key) ?? [null, ""];
    const words = notes.filter(Boolean).join(", ") || noted;
    heaps.set(key, [{ ...piece, n: piece.n + (before?.n ?? 0) }, words]);
  }
  return [...byOwner]
    .map(([owner, heaps]) => {
      const list = [...heaps.values()].map(([piece, words]) => pieceName(manifest, piece) + (words && ` (${words})`));
      const who = owner !== null && owner !== host ? `${ownerName(scene, owner)}: ` : "";
      return who + list.join(", ");
    })
    .join("; ");
}

/** One space in one or two sentences: for the screen reader, the text map and the line under the board. */
export function describeSpace(
  scene: Scene,
  manifest: Manifest | null,
  index: Index,
  id: string,
  borders = true,
): string {
  const place = index.places.get(id);
  const space = index.spaces.get(id);
  const name = place?.name ?? id;
  const head = [
    name,
    called(manifest, place?.terrain ?? ""),
    ownerName(scene, space?.owner ?? null),
    ...(space?.crown ? [say("capital")] : []),
    space?.closed ? say("closed") : "",
  ];
  const out = [head.filter(Boolean).join(", ") + "."];
  if (space) {
    const pieces = describePieces(scene, manifest, space.pieces, space.owner);
    if (pieces) out.push(pieces + ".");
    const marks = space.marks.map((m) => kindOf(manifest, m).name);
    if (marks.length) out.push(marks.join(", ") + ".");
    if (space.note.length) out.push(plain(space.note));
  }
  if (borders && place?.near.length) {
    const near = place.near.map((other) => {
      const there = index.spaces.get(other);
      const who = ownerName(scene, there?.owner ?? null);
      const what = there ? describePieces(scene, manifest, there.pieces, there.owner) : "";
      const inside = [who, what].filter(Boolean).join(", ");
      return nameOf(index, `space:${other}`) + (inside ? ` (${inside})` : "");
    });
    out.push(say("space-borders", { spaces: near.join(", ") }));
  }
  return out.join(" ");
}
