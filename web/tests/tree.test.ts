import { describe, expect, it } from "vitest";
import { aimed } from "../src/choice/guard";
import { buildTree, follow, offers, readyOption, settled, stillValid, reachable, waysTo } from "../src/choice/tree";
import { fill, type Option } from "../src/scene";

const option = (id: number, picks: string[], more: Partial<Option> = {}): Option =>
  fill<Option>("Option", { label: [{ t: `option ${id}` }], id, action: ["do", id], picks, ...more });

describe("the pick tree", () => {
  const options = [
    option(1, ["piece:a", "space:x"]),
    option(2, ["piece:a", "space:y"]),
    option(3, ["piece:b"]),
    option(4, ["space:z"]),
    option(5, ["space:z"]),
    option(6, []),
  ];
  const tree = buildTree(options);

  it("lights what begins an option", () => {
    expect([...tree.next.keys()]).toEqual(["piece:a", "piece:b", "space:z"]);
    expect(tree.here.map((o) => o.id)).toEqual([6]);
  });

  it("narrows with each pick and lights what may come next", () => {
    const at = follow(tree, ["piece:a"])!;
    expect([...at.next.keys()]).toEqual(["space:x", "space:y"]);
    expect(at.all.map((o) => o.id)).toEqual([1, 2]);
    expect(settled(at)).toBeNull();
  });

  it("settles on the only complete option", () => {
    expect(settled(follow(tree, ["piece:b"])!)?.id).toBe(3);
    expect(settled(follow(tree, ["piece:a", "space:y"])!)?.id).toBe(2);
  });

  it("leaves a choice between options with equal picks", () => {
    const at = follow(tree, ["space:z"])!;
    expect(settled(at)).toBeNull();
    expect(at.here.map((o) => o.id)).toEqual([4, 5]);
  });

  it("does not settle an option that others extend", () => {
    const both = buildTree([option(1, ["piece:a"]), option(2, ["piece:a", "space:x"])]);
    expect(settled(follow(both, ["piece:a"])!)).toBeNull();
  });

  it("leads nowhere from a pick that is not offered, and keeps what still is", () => {
    expect(follow(tree, ["piece:c"])).toBeNull();
    expect(stillValid(tree, ["piece:a", "space:gone"])).toEqual(["piece:a"]);
  });

  it("knows a ref under its other spelling", () => {
    const spelt = buildTree([option(1, ["box:gold"])], (ref) => (ref === "box:gold" ? "box:0/gold" : ref));
    expect([...spelt.next.keys()]).toEqual(["box:0/gold"]);
  });
});

describe("offers", () => {
  const bid = (n: number): Option => option(n, [], { amount: n, action: ["bid", n] });

  it("make one number of options that differ only in their amount", () => {
    const made = offers([bid(5), bid(3), bid(4), option(99, [])]);
    expect(made).toHaveLength(2);
    expect("amounts" in made[0]! && made[0].amounts.map((o) => o.amount)).toEqual([3, 4, 5]);
  });

  it("keep different deeds with amounts apart", () => {
    const loan = option(50, [], { amount: 5, action: ["loan", 5] });
    const made = offers([bid(5), bid(6), loan]);
    expect(made.map((o) => ("amounts" in o ? o.amounts.length : 1))).toEqual([2, 1]);
  });

  it("show a single amount as a plain button", () => {
    expect("option" in offers([bid(5)])[0]!).toBe(true);
  });
});

describe("ready", () => {
  it("is the option keyed so, else the one whose verb commits", () => {
    expect(readyOption([option(1, []), option(2, [], { key: "ready" })])?.id).toBe(2);
    expect(readyOption([option(1, []), option(2, [], { action: ["done"] })])?.id).toBe(2);
    expect(readyOption([option(1, ["space:x"], { action: ["done"] })])).toBeNull();
  });
});

describe("pointing at the target first", () => {
  const way = (...picks: string[]) => ({ picks });
  const tree = buildTree([
    way("piece:a", "space:x"),
    way("piece:b", "space:x"),
    way("piece:b", "space:y"),
    way("space:z"),
  ]);

  it("finds every way to it", () => {
    expect(waysTo(tree, "space:x")).toEqual([
      ["piece:a", "space:x"],
      ["piece:b", "space:x"],
    ]);
    expect(waysTo(tree, "space:y")).toEqual([["piece:b", "space:y"]]);
    expect(waysTo(tree, "space:nowhere")).toEqual([]);
  });

  it("knows all that can be pointed at, now or later", () => {
    expect([...reachable(tree)].sort()).toEqual(["piece:a", "piece:b", "space:x", "space:y", "space:z"]);
  });
});

describe("a press just after the question changed", () => {
  it("is not taken for an answer", () => {
    expect(aimed(1000, 1100, 1150, false)).toBe(false);
    expect(aimed(1000, 950, 1050, false)).toBe(false);
  });

  it("counts once the question has stood a while, when the same is offered again, and by keyboard", () => {
    expect(aimed(1000, 1301, 1350, false)).toBe(true);
    expect(aimed(1000, 1100, 1150, true)).toBe(true);
    expect(aimed(1000, -Infinity, 1010, false)).toBe(true);
  });
});
