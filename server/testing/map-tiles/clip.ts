/** Parts of lines and polygons within the square of a tile. */
import type { Spot } from './encode-tile.ts'

type Edge = { isIn: (spot: Spot) => boolean; cross: (a: Spot, b: Spot) => Spot }

const edges = (min: number, max: number): readonly Edge[] => {
  const atX =
    (x: number) =>
    ([ax, ay]: Spot, [bx, by]: Spot): Spot => [x, ay + ((by - ay) * (x - ax)) / (bx - ax)]
  const atY =
    (y: number) =>
    ([ax, ay]: Spot, [bx, by]: Spot): Spot => [ax + ((bx - ax) * (y - ay)) / (by - ay), y]
  return [
    { isIn: ([x]) => x >= min, cross: atX(min) },
    { isIn: ([x]) => x <= max, cross: atX(max) },
    { isIn: ([, y]) => y >= min, cross: atY(min) },
    { isIn: ([, y]) => y <= max, cross: atY(max) },
  ]
}

/** A convex polygon, or one that is little more than that: Sutherland and Hodgman. */
export const clipRing = (ring: readonly Spot[], min: number, max: number): readonly Spot[] =>
  edges(min, max).reduce<readonly Spot[]>(
    (spots, { isIn, cross }) =>
      spots.flatMap((spot, index) => {
        const before = spots.at(index - 1) ?? spot
        const crossing = isIn(spot) === isIn(before) ? [] : [cross(before, spot)]
        return isIn(spot) ? [...crossing, spot] : crossing
      }),
    ring,
  )

export const clipLine = (line: readonly Spot[], min: number, max: number): readonly Spot[][] =>
  edges(min, max).reduce<Spot[][]>(
    (lines, { isIn, cross }) =>
      lines.flatMap((spots) => {
        const kept: Spot[][] = []
        spots.forEach((spot, index) => {
          const before = spots[index - 1]
          const isNew = !before || !isIn(before)
          const crossing = before && isIn(before) !== isIn(spot) ? [cross(before, spot)] : []
          if (isIn(spot) && isNew) kept.push([...crossing, spot])
          else if (isIn(spot)) kept.at(-1)?.push(spot)
          else kept.at(-1)?.push(...crossing)
        })
        return kept.filter(({ length }) => length > 1)
      }),
    [[...line]],
  )
