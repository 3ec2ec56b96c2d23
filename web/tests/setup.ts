import sent from "../fixtures/words.json";
import { SHAPES } from "../src/scene";
import shapes from "../src/scene/shapes.json";
import drawings from "../src/ui/icons.json";
import { ICONS } from "../src/ui/icons";
import { words, type Pattern } from "../src/words/say.svelte";

Object.assign(ICONS, drawings);
Object.assign(SHAPES, shapes);
words.use("en", sent as unknown as Record<string, Pattern>);
