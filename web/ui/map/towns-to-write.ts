import {
  doOverlap,
  markBoxes,
  shifted,
  textBox,
  type Box,
  type LabelledMark,
  type TextPlace,
} from './map-labels.ts'
import { mapWidth, shareOf, type Viewport } from './map-projection.ts'
import { mapTowns, type MapTown } from './map-towns.ts'

export type WrittenTown = MapTown & {
  /** Place in the frame, as shares of its width and height. */
  left: number
  top: number
  /** Where its name goes, in pixels from there. */
  text: TextPlace
}

/** Closer than this (map units across), the smaller towns are written too. */
const closeUp = mapWidth * 0.75

/** Of the names of towns, in pixels. */
const textSize = 12.5

/** Beside the dot of the town, then farther out, beyond a mark that lies on it; above and below last. */
const textPlaces = (side: 'left' | 'right'): readonly TextPlace[] => [
  ...[6, 17, -6, -17].map((out): TextPlace => {
    const x = side === 'left' ? -out : out
    return { x, y: 4, textAnchor: x < 0 ? 'end' : 'start' }
  }),
  { x: 0, y: -18, textAnchor: 'middle' },
  { x: 0, y: 26, textAnchor: 'middle' },
]

/**
 * The towns to name in this view, and where, so that no name overlaps another, a mark or its label, or the edge: the important towns
 * come first. `frameWidthPx` is the narrowest the map is drawn: in a wider one everything is farther apart.
 */
export const townsToWrite = (
  viewport: Viewport,
  marks: readonly LabelledMark[],
  frameWidthPx: number,
): readonly WrittenTown[] => {
  const height = (frameWidthPx * viewport.height) / viewport.width
  const taken: Box[] = marks.flatMap((mark) => {
    const { left, top } = shareOf(mark, viewport)
    return markBoxes(mark, marks, left).map((box) =>
      shifted(box, left * frameWidthPx, top * height),
    )
  })
  const isFree = (box: Box): boolean =>
    box.left >= 2 &&
    box.right <= frameWidthPx - 2 &&
    box.top >= 2 &&
    box.bottom <= height - 2 &&
    !taken.some((other) => doOverlap(box, other))

  return mapTowns.flatMap((town): WrittenTown[] => {
    const { left, top } = shareOf(town, viewport)
    const isInside = left > 0.02 && left < 0.98 && top > 0.03 && top < 0.97
    if (!isInside || (town.side === undefined && viewport.width >= closeUp)) return []
    const boxOf = (text: TextPlace): Box =>
      shifted(textBox(town.name, text, textSize), left * frameWidthPx, top * height)
    const text = textPlaces(town.side ?? 'right').find((place) => isFree(boxOf(place)))
    if (!text) return []
    taken.push(boxOf(text))
    return [{ ...town, left, top, text }]
  })
}
