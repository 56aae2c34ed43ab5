/**
 * The file of tiles of a made-up town, about 1.5 km across, around any point: streets with names in two languages, a river with a bridge, a
 * park, buildings, in the layers and fields of the Protomaps schema (version 4).
 */
import { writeFileSync } from 'node:fs'
import type { Point } from '../../../domain/places/point.ts'
import { clipLine, clipRing } from './clip.ts'
import { encodeTile, extent, type Spot, type TileFeature } from './encode-tile.ts'
import { buildings, outlines, parkName, placeName, streets } from './town-plan.ts'
import { writePmtiles, type FileTile } from './write-pmtiles.ts'

const zooms = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
/** How far around the town there are tiles. */
const reachM = 3_000
/** What is drawn beyond the edge of a tile, so that no edge is seen. */
const buffer = 160

const metresPerDegree = 111_195

type Feature = Omit<TileFeature, 'parts'> & { spots: readonly Spot[]; layer: string; from: number }

/** Metres east and north of the centre, as degrees. */
export const townPoint = (centre: Point, [east, north]: Spot): Point => ({
  lat: centre.lat + north / metresPerDegree,
  lon: centre.lon + east / (metresPerDegree * Math.cos((centre.lat * Math.PI) / 180)),
})

export const writeTownTiles = (file: string, centre: Point): void => {
  const features = featuresOf()
  const tiles = zooms.flatMap((z) => {
    const [left, top] = tileSpot(townPoint(centre, [-reachM, reachM]), z)
    const [right, bottom] = tileSpot(townPoint(centre, [reachM, -reachM]), z)
    return span(left, right).flatMap((x) =>
      span(top, bottom).map((y) => tileOf({ z, x, y }, centre, features)),
    )
  })
  const southWest = townPoint(centre, [-reachM, -reachM])
  const northEast = townPoint(centre, [reachM, reachM])
  const box = {
    west: southWest.lon,
    south: southWest.lat,
    east: northEast.lon,
    north: northEast.lat,
  }
  writeFileSync(file, writePmtiles(tiles, box))
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, n) => Math.floor(from) + n)

/** Web Mercator, in tiles of this zoom. */
const tileSpot = ({ lat, lon }: Point, z: number): Spot => {
  const angle = (lat * Math.PI) / 180
  const north = Math.log(Math.tan(angle) + 1 / Math.cos(angle))
  return [((lon + 180) / 360) * 2 ** z, ((1 - north / Math.PI) / 2) * 2 ** z]
}

const tileOf = (
  { z, x, y }: Omit<FileTile, 'bytes'>,
  centre: Point,
  features: readonly Feature[],
): FileTile => {
  const layers: Record<string, TileFeature[]> = {}
  for (const { kind, spots, layer, from, properties } of features) {
    const placed = spots.map((spot): Spot => {
      const [tileX, tileY] = tileSpot(townPoint(centre, spot), z)
      return [(tileX - x) * extent, (tileY - y) * extent]
    })
    const parts = z < from ? [] : clipped(kind, placed)
    if (parts.length > 0) (layers[layer] ??= []).push({ kind, parts, properties })
  }
  return { z, x, y, bytes: encodeTile(layers) }
}

const clipped = (
  kind: TileFeature['kind'],
  spots: readonly Spot[],
): readonly (readonly Spot[])[] => {
  const [min, max] = [-buffer, extent + buffer]
  if (kind === 'line') return clipLine(spots, min, max)
  if (kind === 'point') {
    return spots.filter((spot) => spot.every((one) => one >= 0 && one < extent)).map((one) => [one])
  }
  const ring = clipRing(spots, min, max)
  return ring.length < 3 ? [] : [clockwise(ring)]
}

/** Outer rings of a tile turn clockwise on a screen. */
const clockwise = (ring: readonly Spot[]): readonly Spot[] => {
  const area = ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y]
    return sum + beforeX * y - x * beforeY
  }, 0)
  return area < 0 ? ring.toReversed() : ring
}

const featuresOf = (): Feature[] => [
  ...outlines.map(({ layer, kind, ring }): Feature => ({
    kind: 'polygon',
    spots: ring,
    layer,
    from: layer === 'landuse' ? 11 : 0,
    properties: { kind, ...(kind === 'park' ? parkName : {}) },
  })),
  ...buildings.map((spots): Feature => ({
    kind: 'polygon',
    spots,
    layer: 'buildings',
    from: 14,
    properties: { kind: 'building', height: 7 },
  })),
  ...streets.map(({ from, spots, layer = 'roads', ...properties }): Feature => ({
    kind: 'line',
    spots,
    layer,
    from,
    properties,
  })),
  { kind: 'point', spots: [[0, 30]], layer: 'places', from: 0, properties: placeName },
]
