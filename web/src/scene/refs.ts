import type { Block, Card, Effect, Kind, Manifest, Piece, Place, Scene, Space, Text } from "../scene";
import { say } from "../words/say.svelte";

/** Anything in the Scene that can be pointed at. */
export interface Thing {
  ref: string;
  name: string;
  /** The space that holds it, or "". */
  space: string;
  piece?: Piece;
  place?: Place;
  card?: Card;
  rule?: string;
}

/** All things of a Scene by ref, and the other names some of them go by. */
export interface Index {
  things: Map<string, Thing>;
  /** A ref in any of its spellings -> the one used on the page. */
  canon: (ref: string) => string;
  places: Map<string, Place>;
  spaces: Map<string, Space>;
}

export const plain = (text: Text): string => text.map((seg) => seg.t).join("");

/** What an option does; where it may fail, how likely it is comes first: "72% to win". */
export const deed = (effect: Effect): string => (effect.odds === null ? "" : percent(effect.odds)) + plain(effect.text);

/** "88% ", before what it is the chance of. */
export const percent = (odds: number): string => `${Math.round(odds * 100)}% `;

/** What the boards call a terrain or a group of places. */
export function called(manifest: Manifest | null, id: string): string {
  return Object.values(manifest?.boards ?? {}).find((art) => art.words[id])?.words[id] ?? id;
}

export function kindOf(manifest: Manifest | null, id: string): Kind {
  return manifest?.kinds[id] ?? { name: id, many: "", icon: "", shape: "disc", rank: 0, stats: [], text: [], rule: "" };
}

export function pieceName(manifest: Manifest | null, piece: Piece): string {
  const kind = kindOf(manifest, piece.kind);
  if (piece.name) return piece.name;
  return piece.n > 1 ? `${piece.n} ${kind.many || kind.name}` : kind.name;
}

/** So much of something: "1 coin", "3 coins". */
export function priceOf(manifest: Manifest | null, what: string, n: number): string {
  const kind = kindOf(manifest, what);
  return `${n} ${n === 1 ? kind.name : kind.many || kind.name}`;
}

/** The page's ref of a block on a mat: `box:2/gold`, or `box:common/gold` on a mat nobody owns. */
export const boxRef = (mat: { id: string; seat: number | null }, id: string): string =>
  id.includes("/") ? `box:${id}` : `box:${mat.seat ?? mat.id}/${id}`;

export const cellRef = (...ids: string[]): string => `cell:${ids.join("/")}`;

export function indexScene(scene: Scene | null, manifest: Manifest | null): Index {
  const things = new Map<string, Thing>();
  const alias = new Map<string, string>();
  const places = new Map<string, Place>();
  const spaces = new Map<string, Space>();
  const canon = (ref: string): string => alias.get(ref) ?? ref;
  if (!scene) return { things, canon, places, spaces };

  const add = (thing: Thing, ...others: string[]): void => {
    things.set(thing.ref, thing);
    for (const other of others) if (other !== thing.ref) alias.set(other, thing.ref);
  };
  const addPiece = (piece: Piece, space: string): void => {
    const kind = kindOf(manifest, piece.kind);
    add({ ref: `piece:${piece.id}`, name: pieceName(manifest, piece), space, piece, rule: kind.rule });
    for (const held of piece.holds) addPiece(held, space);
  };
  const addCard = (card: Card): void => {
    if (!card.id) return;
    const face = manifest?.faces[card.face];
    add({ ref: `card:${card.id}`, name: face?.name ?? say("card"), space: "", card, rule: face?.rule });
  };
  const addBlock = (block: Block, mat: { id: string; seat: number | null }): void => {
    const ref = block.type === "Pile" ? `pile:${block.id}` : boxRef(mat, block.id);
    add({ ref, name: block.label, space: "" }, boxRef(mat, block.id), `box:${mat.id}/${block.id}`, `box:${block.id}`);
    if (block.type === "Area") for (const piece of block.pieces) addPiece(piece, "");
    if (block.type === "Pile") for (const card of block.cards) addCard(card);
    if (block.type === "Grid") {
      for (const cell of block.cells) {
        const name = plain(cell.text) || cell.id;
        add(
          { ref: cellRef(block.id, cell.id), name, space: "" },
          `cell:${cell.id}`,
          cellRef(mat.id, block.id, cell.id),
        );
        for (const piece of cell.pieces) addPiece(piece, "");
      }
    }
    if (block.type === "Table") {
      for (const row of block.rows) {
        const head = plain(row.head) || row.id;
        add({ ref: cellRef(block.id, row.id), name: head, space: "" }, `row:${block.id}/${row.id}`);
        row.cells.forEach((cell, i) => {
          const col = block.cols[i];
          const ref = cellRef(block.id, row.id, cell.id);
          const spelt = [`cell:${cell.id}`, cellRef(block.id, cell.id)];
          if (col) spelt.push(cellRef(block.id, row.id, col[0]));
          add({ ref, name: `${head}, ${col?.[1] ?? cell.id}`, space: "" }, ...spelt);
          for (const piece of cell.pieces) addPiece(piece, "");
        });
      }
    }
  };

  for (const face in manifest?.faces) addCard({ id: face, face, side: "up" } as Card); // as the chronicle names it
  for (const seat of scene.seats) add({ ref: `seat:${seat.id}`, name: seat.faction || seat.name, space: "" });
  for (const board of scene.boards) {
    for (const place of manifest?.boards[board.id]?.places ?? []) {
      places.set(place.id, place);
      add({ ref: `space:${place.id}`, name: place.name, space: `space:${place.id}`, place });
    }
    for (const space of board.spaces) {
      spaces.set(space.id, space);
      const ref = `space:${space.id}`;
      if (!things.has(ref)) add({ ref, name: space.id, space: ref });
      for (const piece of space.pieces) addPiece(piece, ref);
    }
  }
  for (const arrow of scene.arrows) add({ ref: `arrow:${arrow.id}`, name: arrow.kind, space: "" });
  for (const mat of scene.mats) for (const block of mat.blocks) addBlock(block, mat);
  for (const contest of scene.contests) {
    add({ ref: `contest:${contest.id}`, name: plain(contest.title), space: canon(contest.where) });
    for (const item of contest.lot) {
      if (item.type === "Piece") addPiece(item.piece, "");
      else addCard(item);
    }
    for (const block of contest.info) addBlock(block, { id: contest.id, seat: null });
    for (const side of contest.sides) {
      add({ ref: `side:${contest.id}/${side.id}`, name: side.role, space: "" });
      for (const card of side.cards) addCard(card);
      for (const [rank, slots] of side.ranks) {
        for (const slot of slots) {
          if (slot.piece && !things.has(`piece:${slot.piece.id}`)) addPiece(slot.piece, "");
          const name = slot.piece ? pieceName(manifest, slot.piece) : `${rank} ${slot.id}`;
          add({ ref: `slot:${contest.id}/${side.id}/${slot.id}`, name, space: "" }, `slot:${slot.id}`);
        }
      }
    }
  }
  return { things, canon, places, spaces };
}

/** What to call a ref in a list or aloud. */
export function nameOf(index: Index, ref: string): string {
  return index.things.get(index.canon(ref))?.name ?? ref.slice(ref.indexOf(":") + 1).replaceAll("_", " ");
}
