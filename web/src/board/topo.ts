/** Just enough TopoJSON: polygons and lines whose shared borders are stored once, as arcs. */
export type Point = [number, number];
export type Ring = Point[];

export interface Topology {
  transform?: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: Record<string, TopoObject>;
}

export interface TopoObject {
  type: string;
  id?: string | number;
  arcs?: unknown;
  coordinates?: unknown;
  properties?: Record<string, unknown>;
  geometries?: TopoObject[];
}

export interface Shape {
  id: string;
  /** Rings of a polygon, or the lines of a line. */
  rings: Ring[];
  closed: boolean;
  properties: Record<string, unknown>;
}

/** Arcs are stored as small whole-number steps when the topology has a transform. */
export function decodeArcs(topo: Topology): Point[][] {
  const t = topo.transform;
  if (!t) return topo.arcs;
  return topo.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * t.scale[0] + t.translate[0], y * t.scale[1] + t.translate[1]];
    });
  });
}

/** Join arcs end to end; a negative number means the arc is walked backwards. */
function join(arcs: Point[][], ids: number[]): Ring {
  const ring: Ring = [];
  for (const id of ids) {
    const arc = id < 0 ? [...arcs[~id]!].reverse() : arcs[id]!;
    ring.push(...(ring.length ? arc.slice(1) : arc));
  }
  return ring;
}

export function shapes(topo: Topology, name: string, arcs = decodeArcs(topo)): Shape[] {
  const object = topo.objects[name];
  if (!object) return [];
  return (object.geometries ?? [object]).map((g) => {
    const base = { id: String(g.id ?? g.properties?.id ?? ""), properties: g.properties ?? {} };
    switch (g.type) {
      case "Polygon":
        return { ...base, closed: true, rings: (g.arcs as number[][]).map((r) => join(arcs, r)) };
      case "MultiPolygon":
        return { ...base, closed: true, rings: (g.arcs as number[][][]).flat().map((r) => join(arcs, r)) };
      case "LineString":
        return { ...base, closed: false, rings: [join(arcs, g.arcs as number[])] };
      case "MultiLineString":
        return { ...base, closed: false, rings: (g.arcs as number[][]).map((r) => join(arcs, r)) };
      case "Point":
        return { ...base, closed: false, rings: [[g.coordinates as Point]] };
      default:
        return { ...base, closed: false, rings: [] };
    }
  });
}

const short = (n: number): string => String(Math.round(n * 10) / 10);

export function pathOf(rings: Ring[], closed: boolean): string {
  return rings
    .map((ring) => {
      const pts = closed && ring.length > 1 ? ring.slice(0, -1) : ring;
      return "M" + pts.map(([x, y]) => `${short(x)} ${short(y)}`).join("L") + (closed ? "Z" : "");
    })
    .join("");
}
