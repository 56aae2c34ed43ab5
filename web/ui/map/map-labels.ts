/** Where words and marks lie on the drawing, in pixels around their place: what must not overlap. */
import type { PinKind } from '../illustrations/pins.tsx'
import type { Coordinates } from './map-projection.ts'

/** `area`: a dot for a part of the country, with nothing going on there. */
export type MarkKind = PinKind | 'area'

export type LabelledMark = Coordinates & { kind: MarkKind; label: string; hasLabel?: boolean }

export type TextPlace = { x: number; y: number; textAnchor: 'start' | 'middle' | 'end' }

export type Box = { left: number; right: number; top: number; bottom: number }

/** Half the diameter of a mark with a count. */
export const clusterRadius = 14

const shapeBoxes: Readonly<Record<MarkKind, Box>> = {
  area: { left: -8, right: 8, top: -8, bottom: 8 },
  driver: {
    left: -clusterRadius,
    right: clusterRadius,
    top: -clusterRadius,
    bottom: clusterRadius,
  },
  dropoff: { left: -4, right: 20, top: -32, bottom: 4 },
  pickup: { left: -12, right: 12, top: -32, bottom: 1 },
}

/** What a mark covers, its label included. `left`: how far right it is in the frame, 0 to 1. */
export const markBoxes = (
  mark: LabelledMark,
  others: readonly Coordinates[],
  left: number,
): readonly Box[] => [
  shapeBoxes[mark.kind],
  ...(mark.hasLabel ? [textBox(mark.label, labelPlace(mark, others, left), 14)] : []),
]

/** A little more than the text needs: the letters of a name differ in width. */
const letterShare = 0.58

export const textBox = (text: string, { x, y, textAnchor }: TextPlace, size: number): Box => {
  const width = text.length * size * letterShare
  const left = textAnchor === 'start' ? x : textAnchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - size * 0.8, bottom: y + size * 0.25 }
}

export const doOverlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

export const shifted = (box: Box, x: number, y: number): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top + y,
  bottom: box.bottom + y,
})

/** Away from the rest of the map: a line between the points does not run through the words. */
export const labelPlace = (
  { kind, lat }: Pick<LabelledMark, 'kind' | 'lat'>,
  others: readonly Coordinates[],
  left: number,
): TextPlace => {
  const middleLat = others.reduce((sum, other) => sum + other.lat, 0) / others.length
  const isBelow = kind !== 'driver' && middleLat > lat
  const textAnchor = left > 0.6 ? 'end' : 'start'
  if (kind === 'area') {
    // Over or under its dot; at the edges towards the middle.
    const isAtEdge = left < 0.25 || left > 0.75
    return { x: 0, y: isBelow ? 22 : -12, textAnchor: isAtEdge ? textAnchor : 'middle' }
  }
  const out = isBelow ? 10 : 18
  return {
    x: left > 0.6 ? -out : out,
    y: isBelow ? 18 : kind === 'driver' ? 5 : -18,
    textAnchor,
  }
}
