import sent from "../fixtures/words.json";
import drawings from "../src/ui/icons.json";
import { ICONS } from "../src/ui/icons";
import { words, type Pattern } from "../src/words/say.svelte";

Object.assign(ICONS, drawings);
words.use("en", sent as unknown as Record<string, Pattern>);
