import { mapWidth, shareOf, type Coordinates, type Viewport } from './map-projection.ts'
import { mapTowns, type MapTown } from './map-towns.ts'

export type WrittenTown = MapTown & {
  /** Place in the frame, as shares of its width and height. */
  left: number
  top: number
  /** A mark lies on it. */
  isCovered: boolean
}

/** Closer than this (map units across), the smaller towns are written too. */
const closeUp = mapWidth * 0.75

type Place = { left: number; top: number }
const isNear = (a: Place, b: Place, width: number, height: number): boolean =>
  Math.abs(a.left - b.left) < width && Math.abs(a.top - b.top) < height

/** The towns to name in this view, so that no name overlaps another: the important ones come first. */
export const townsToWrite = (
  viewport: Viewport,
  points: readonly Coordinates[],
): readonly WrittenTown[] => {
  const marks = points.map((point) => shareOf(point, viewport))
  const written: WrittenTown[] = []
  for (const town of mapTowns) {
    const place = shareOf(town, viewport)
    const isInside = place.left > 0.02 && place.left < 0.88 && place.top > 0.03 && place.top < 0.97
    const isCovered = marks.some((mark) => isNear(mark, place, 0.06, 0.05))
    const isWanted =
      town.side !== undefined ||
      (viewport.width < closeUp &&
        !isCovered &&
        written.every((other) => !isNear(other, place, 0.2, 0.05)))
    if (isInside && isWanted) written.push({ ...town, ...place, isCovered })
  }
  return written
}
