import sent from "../fixtures/words.json";
import { words, type Pattern } from "../src/words/say.svelte";

words.use("en", sent as unknown as Record<string, Pattern>);
