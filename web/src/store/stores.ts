import { getContext, setContext } from "svelte";
import { Around } from "./around.svelte";
import { ChoiceStore } from "./choice.svelte";
import { TableStore } from "./table.svelte";

/** The three stores of a table page: what the server says, what is being chosen, what is open around it. */
export interface Stores {
  table: TableStore;
  choice: ChoiceStore;
  around: Around;
}

const KEY = Symbol("stores");

export function openTable(id: string): Stores {
  const table = new TableStore(id);
  return { table, choice: new ChoiceStore(table), around: new Around(table) };
}

export const provideStores = (stores: Stores): Stores => setContext(KEY, stores);
export const useStores = (): Stores => getContext<Stores>(KEY);
/** The table, where a component may also stand on a page without one. */
export const useTable = (): TableStore | undefined => getContext<Stores | undefined>(KEY)?.table;
