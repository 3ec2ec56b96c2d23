import type { Cell, Row, Table } from "../scene";
import { plain } from "../scene/refs";

const value = (cell: Cell | undefined): number | string => cell?.n ?? (cell ? plain(cell.text) : "");

/** Rows in the order of one column; empty cells always come last, ties keep the order given. */
export function sortRows(block: Table, column: string, down: boolean): Row[] {
  const at = block.cols.findIndex((c) => c[0] === column);
  if (at < 0) return block.rows;
  const numeric = block.cols[at]![2];
  const sign = down ? -1 : 1;
  const numberOf = (v: number | string): number =>
    typeof v === "number" ? v : Number.parseFloat(v.replace(/[^\d.-]/g, ""));
  return [...block.rows].sort((a, b) => {
    const [x, y] = [value(a.cells[at]), value(b.cells[at])];
    if (x === "" || y === "") return Number(x === "") - Number(y === "");
    if (numeric) {
      const [m, n] = [numberOf(x), numberOf(y)];
      if (Number.isNaN(m) || Number.isNaN(n)) return Number(Number.isNaN(m)) - Number(Number.isNaN(n));
      return sign * (m - n);
    }
    return sign * String(x).localeCompare(String(y));
  });
}
