/** Own line drawings on a grid of 24, round strokes of 2: one path each. */
const HORSE = "M5 20v-6l-2-3 2-1 3 1h6l3-5 1-2 1 2 2 3-1 1-2-1-1 4v7M9 15v5M14 15v5";
const DIE = "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z";
const TL = "M8 8h.01";
const TR = "M16 8h.01";
const BL = "M8 16h.01";
const BR = "M16 16h.01";
const ML = "M8 12h.01";
const MR = "M16 12h.01";
const MID = "M12 12h.01";

export const ICONS: Record<string, string> = {
  // people and hosts
  swordsman: "M12 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM8 21l2-7-1-4 3-1 3 1 4-5M14 10v4l2 7M18 4l2 2M9 10l-4 4",
  archer: "M6 3c7 2 9 7 9 9s-2 7-9 9M6 3l2 9-2 9M3 12h17M17 9l3 3-3 3",
  horseman: "M12 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM11 8l2 5h-3M4 21v-5l-2-3 3-1 3 2h7l2-4 3 2-1 3-1 1v5M9 17v4M14 17v4",
  knight: "M7 21h11M8 21c0-5 4-6 4-9l-4 2-3-2 3-6 5-3 1 2c4 1 5 5 4 9-.5 3-2 4-1 7M11 8h.01",
  elephant: "M3 20v-8c0-4 3-6 7-6h5c4 0 6 3 6 6v5c0 2-2 2-2 0v-4M7 20v-4h5v4M16 20v-6M15 6c-2 2-2 5 0 6M18 10h.01",
  troll: "M8 4a4 4 0 0 1 8 0v4H8zM8 8c-4 1-5 5-5 9M16 8c4 1 5 5 5 9M8 21l1-6h6l1 6M10 5h.01M14 5h.01",
  peasant: "M12 3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8 21v-7l-2-1 2-3h7l2 3M15 14v7M19 4v17M17 4c0 4 4 4 4 0",
  mercenary:
    "M9 3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM5 21v-8l2-3h4l2 3v8M15 21L20 4M17 4l3-1 1 3M17 16a3 3 0 1 0 5 0 3 3 0 0 0-5 0",
  captain: "M6 9c0-8 12-8 12 0v3l-3 1v5H9v-5l-3-1zM12 2v6M9 11h.01M15 11h.01M5 22h14",
  captive: "M12 3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8 21v-9l4-2 4 2v9M8 15a2 2 0 1 0 4 0 2 2 0 1 0 4 0",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c0-5 4-7 8-7s8 2 8 7",
  bot: "M5 9h14v10H5zM12 9V5M12 4h.01M9 13h.01M15 13h.01M9 16h6M2 12v4M22 12v4",
  // ships, wagons, engines
  ship: "M3 15h18l-3 5H6zM12 15V3M12 4c5 1 6 5 6 8h-6M10 6c-3 2-4 4-4 6h4",
  galley: "M2 14h20l-3 5H6zM12 14V4l6 6h-6M6 19l-2 3M11 19l-1 3M16 19l-1 3",
  transport: "M3 14h18l-2 6H5zM7 14V9h4v5M13 14V9h4v5M12 9V3l5 3-5 2",
  corsair: "M3 15h18l-3 5H6zM12 15V3M12 4h7l-2 3 2 3h-7M8 9a2 2 0 1 1-.01 0M7 13l2 0",
  wagon:
    "M2 8h15v7H2zM17 11h3l2 4v0h-5M6 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM17 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  caravan: "M3 20v-7c0-2 1-3 3-3 0-3 4-3 4 0 0-3 4-3 4 0h2c2 0 2-4 2-6h3v3h-1c0 4-1 6-3 7v6M7 15v5M12 15v5",
  catapult: "M3 20h18M6 20l6-8 6 8M12 12L5 5M4 4a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0M12 12l5 2",
  trebuchet: "M3 21h18M6 21l6-12 6 12M3 13l17-7M20 6v5M17 11h6v4h-6zM3 13v5",
  bombard: "M3 12l14-6 2 5-14 6zM8 15a3.5 3.5 0 1 1-.01 0M20 5l2-2M21 9h2",
  // places
  village: "M3 21v-8l5-4 5 4v8zM13 21v-5l4-3 4 3v5zM7 21v-4h2v4",
  town: "M2 21v-9l4-3 4 3v9zM10 21V8l4-4 4 4v13zM18 13h4v8H2M13 12h2M13 16h2M5 15h2",
  city: "M2 21V11h4v10M6 21V6l3-3 3 3v15M12 21V9h5v12M17 14h5v7H2M9 9h.01M9 13h.01M14.5 13h.01",
  dock: "M12 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12 8v13M7 11h10M4 15c1 4 4 6 8 6s7-2 8-6",
  port: "M12 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12 7v10M8 10h8M5 13c1 3 3 4 7 4s6-1 7-4M2 21c2-2 4-2 6 0s4 2 6 0 4-2 6 0",
  tower: "M7 21V9H6V4h3v2h2V4h2v2h2V4h3v5h-1v12zM11 21v-4h2v4M12 12v2",
  fort: "M3 21V9h3v3h3V9h6v3h3V9h3v12zM10 21v-5h4v5",
  castle: "M3 21V7h2v2h2V7h2v5h6V7h2v2h2V7h2v14zM10 21v-4a2 2 0 0 1 4 0v4M12 12V3l4 2-4 1.5",
  church: "M12 2v5M10 4h4M7 21V11l5-4 5 4v10zM11 21v-4h2v4M4 21h16",
  cathedral: "M3 21V9l3-5 3 5v12M15 21V9l3-5 3 5v12M9 12l3-3 3 3M3 21h18M12 21v-4M12 13h.01M12 2v4M11 3.5h2",
  monastery: "M3 21V11h18v10zM7 21v-4a2 2 0 0 1 4 0v4M13 21v-4a2 2 0 0 1 4 0v4M3 11l9-6 9 6M12 5V1M11 2.5h2",
  palace: "M3 21V10h18v11zM3 10l4-5h10l4 5M12 5V2M7 14v3M12 14v7M17 14v3",
  school: "M2 9l10-5 10 5-10 5zM6 11v5c2 3 10 3 12 0v-5M22 9v6",
  library: "M4 20V5h4v15zM8 20V4h4v16zM13 5l4-1 4 15-4 1zM3 21h18",
  market:
    "M3 10l2-6h14l2 6zM3 10c0 3 4 3 4.5 0 .5 3 4 3 4.5 0 .5 3 4 3 4.5 0 .5 3 4.5 3 4.5 0M5 13v8h14v-8M9 21v-5h6v5",
  bank: "M3 9l9-6 9 6zM5 9v9M10 9v9M14 9v9M19 9v9M3 21h18M4 18h16",
  fair: "M12 3v3M3 20l3-11 6-3 6 3 3 11zM12 6v14M12 3l4 1.5L12 6",
  site: "M12 3l9 18H3zM12 10v5M12 18h.01",
  // goods and beasts
  sheep: "M6 17c-4 0-4-5-1-6 0-4 5-5 7-3 3-2 7 0 6 3 3 1 2 6-1 6zM8 17v4M15 17v4M19 10l3 1-1 3",
  pig: "M4 16c-2-5 2-8 7-8 3 0 5 0 7 2l3-1v4l-2 3c-1 2-3 2-5 2H8c-2 0-3 0-4-2zM8 18v3M15 18v3M17 12h.01M3 12c-2 0-1-3 0-2",
  cow: "M4 9h12l3-3 3 2-1 4-2 1v5M4 9v11M4 9L2 12M9 15v5h0M8 15h7v5M18 6V4M21 7l1-2",
  horse: HORSE,
  grain:
    "M12 22V8M12 8c-2-2-2-4 0-6 2 2 2 4 0 6zM12 12c-3 0-5-1-5-4 3 0 5 1 5 4zM12 12c3 0 5-1 5-4-3 0-5 1-5 4zM12 17c-3 0-5-1-5-4 3 0 5 1 5 4zM12 17c3 0 5-1 5-4-3 0-5 1-5 4z",
  fish: "M3 12c4-6 10-6 14 0-4 6-10 6-14 0zM17 12l4-4v8zM7 11h.01",
  meat: "M14 4c5 0 7 4 6 8-1 3-5 5-8 4l-3 3 0 2-2 0-1-1 0-2-2-1 1-2 2 0 2-3c-1-4 1-8 5-8z",
  coin: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v10M15 9c-1-2-6-2-6 .5s6 2.5 6 5-5 2.5-6 .5",
  hammer: "M4 20l9-9M10 5l3-2 8 8-3 3zM13 8l-2 2 3 3",
  wine: "M7 3h10c1 6-1 10-5 10S6 9 7 3zM12 13v7M8 21h8M7 7h10",
  salt: "M6 9h12l-1 12H7zM8 9V6l4-3 4 3v3M11 6h.01M13 5h.01M10 14h4",
  cloth: "M4 5h12c3 0 3 4 0 4H4zM4 9v11h12V9M16 9c2 0 4-1 4-2v11c0 1-2 2-4 2M8 13h4",
  leather: "M12 3c2 2 5 1 7 0 0 4-2 5-2 8s3 5 2 9c-3-1-5 0-7 1-2-1-4-2-7-1-1-4 2-6 2-9s-2-4-2-8c2 1 5 2 7 0z",
  weapons: "M4 4l13 13M20 4L7 17M14 20l6-6M10 20l-6-6M18 18l3 3M6 18l-3 3",
  spice: "M5 12h14l-2 8H7zM12 12c0-5-3-6-6-7 0 4 2 6 6 7zM12 12c0-5 3-7 7-8 0 5-3 7-7 8z",
  cube: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  // power and trouble
  crown: "M3 18l-1-11 6 5 4-8 4 8 6-5-1 11zM3 21h18",
  mitre: "M6 20V11l6-9 6 9v9zM12 6v10M9 11h6M6 20h12",
  shield: "M4 4h16v8c0 5-4 8-8 9-4-1-8-4-8-9z",
  sword: "M20 3l-1 4L9 17l-2-2L17 5zM5 13l6 6M7 17l-4 4",
  flag: "M5 22V3M5 4c5-3 9 3 14 0v10c-5 3-9-3-14 0",
  banner: "M6 3h12v17l-6-4-6 4zM6 7h12",
  scroll: "M6 4h12v12c0 3 3 3 3 0v-1h-3M6 4c-3 0-3 4 0 4M6 4v14c0 2 1 3 3 3h9M10 9h5M10 13h5",
  seal: "M12 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM8 14l-2 7 6-3 6 3-2-7M12 7v4M10 9h4",
  offer: "M3 13l4-2 5 3h4c2 0 2 3 0 3h-5M3 20l5-1 7 2 6-5c1-2-1-3-2-2l-3 2M12 3v6M9 6l3-3 3 3",
  pact: "M2 8l5-2 5 2 5-2 5 2v7l-3 1-5 4-8-4-4-1zM12 8l-4 4c1 2 3 2 5 0l5 4",
  revolt: "M4 21l7-9M9 9l6 6M12 6l2-3 2 3 4-1-1 4 3 2-3 2M5 5l3 2M4 10h3",
  plague: "M12 3c5 0 8 3 8 7 0 3-1 4-3 5v4H7v-4c-2-1-3-2-3-5 0-4 3-7 8-7zM9 10h.01M15 10h.01M10 19v2M14 19v2M12 13v1",
  wave: "M2 9c3-4 5-4 7 0s4 4 6 0 4-4 7 0M2 16c3-4 5-4 7 0s4 4 6 0 4-4 7 0",
  flame:
    "M12 22c-5 0-7-3-7-7 0-5 5-6 5-13 4 2 6 6 6 9 1-1 1-2 1-3 2 2 3 4 3 7 0 4-3 7-8 7zM12 22c-3-2-3-5 0-8 3 3 3 6 0 8z",
  storm: "M7 14c-5 0-5-7 0-7 1-5 9-5 10 0 5 0 5 7 0 7M12 11l-3 5h4l-2 5",
  honour: "M12 3l2.5 6 6.5.5-5 4.2 1.6 6.3L12 16.5 6.4 20 8 13.7 3 9.5 9.5 9z",
  laurel: "M12 21c-6-1-9-6-8-14M12 21c6-1 9-6 8-14M4 12l4 0M5 16l4-1M7 8L3 7M20 12h-4M19 16l-4-1M17 8l4-1",
  heart: "M12 20C4 14 3 10 3 8c0-5 7-6 9-1 2-5 9-4 9 1 0 2-1 6-9 12z",
  heresy: "M12 2v20M6 8h12M4 4l16 16",
  star: "M12 3l2.5 6 6.5.5-5 4.2 1.6 6.3L12 16.5 6.4 20 8 13.7 3 9.5 9.5 9z",
  // dice
  die: DIE,
  "die-blank": DIE,
  "die-1": DIE + MID,
  "die-2": DIE + TL + BR,
  "die-3": DIE + TL + MID + BR,
  "die-4": DIE + TL + TR + BL + BR,
  "die-5": DIE + TL + TR + MID + BL + BR,
  "die-6": DIE + TL + TR + ML + MR + BL + BR,
  "die-sword": DIE + "M16 7l-7 7M8 12l4 4M9 15l-2 2",
  "die-swords": DIE + "M16 7l-8 8M8 7l8 8M7 13l3 3M17 13l-3 3M7 17l1-1M17 17l-1-1",
  // the table itself
  eye: "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  lock: "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v2",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  rubber: "M9 20l-5-5L14 5l6 6-9 9zM9 10l6 6M9 20h11",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l4 2",
  bell: "M6 17V10a6 6 0 0 1 12 0v7l2 2H4zM10 21h4M12 4V2",
  chat: "M3 5h18v12H11l-5 4v-4H3zM8 10h8M8 13h5",
  book: "M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
  find: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  play: "M7 4l12 8-12 8z",
  pause: "M8 5v14M16 5v14",
  step: "M6 5l9 7-9 7zM18 5v14",
  "step-back": "M18 5l-9 7 9 7zM6 5v14",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  link: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  gear: "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M5 19l3-3M16 8l3-3",
  close: "M5 5l14 14M19 5L5 19",
  plus: "M12 4v16M4 12h16",
  minus: "M4 12h16",
  check: "M4 13l5 5L20 6",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  text: "M4 6h16M4 11h16M4 16h10",
  hand: "M4 8l5-2 4 14-5 1zM10 6l5-3 6 13-7 3",
  map: "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
  table: "M3 5h18v14H3zM3 10h18M3 15h18M9 5v14",
  help: "M8 8c0-6 9-5 8 0-.5 2.5-4 3-4 6M12 19h.01",
  sort: "M8 4v16M4 8l4-4 4 4M16 20V4M12 16l4 4 4-4",
  wide: "M3 12h18M7 8l-4 4 4 4M17 8l4 4-4 4",
  copy: "M8 8h12v12H8zM4 16V4h12",
  save: "M12 3v12M7 10l5 5 5-5M4 20h16",
};

const DICE: Record<string, string> = {
  "": "die-blank",
  blank: "die-blank",
  "-": "die-blank",
  swords: "die-swords",
  "two swords": "die-swords",
  sword: "die-sword",
};

export function iconPath(name: string, extra: Record<string, string> = {}): string | null {
  return extra[name] ?? ICONS[name] ?? null;
}

export const diePath = (face: string): string | null => ICONS[DICE[face] ?? `die-${face}`] ?? null;

/** What stands for a kind without a drawing: its first two letters. */
export const letters = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 2) || "?";
