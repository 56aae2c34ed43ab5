/** What is drawn over any base map: accuracy, the way, the trail, and room for marks. */
import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl'
import { mapFonts, type MapColours } from './map-colours.ts'
import type { Coordinates } from './map-projection.ts'

export const overlaySources = ['way', 'trail', 'accuracy', 'marks'] as const

/** The size of a mark of ours with its words, in pixels. */
const markRoom = { width: 72, height: 60 }
export const markRoomImage = {
  id: 'mark-room',
  data: { ...markRoom, data: new Uint8Array(markRoom.width * markRoom.height * 4) },
}

/** Over any base: the device's accuracy, the way by road or in a straight line, and the trail. */
export const overlayLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'accuracy',
    type: 'fill',
    source: 'accuracy',
    paint: { 'fill-color': colours['info-solid'], 'fill-opacity': 0.18 },
  },
  {
    id: 'road-edge',
    type: 'line',
    source: 'way',
    filter: ['!', ['get', 'isStraight']],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colours['map-land'], 'line-width': 8 },
  },
  {
    id: 'road',
    type: 'line',
    source: 'way',
    filter: ['!', ['get', 'isStraight']],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colours['info-solid'], 'line-width': 5 },
  },
  {
    id: 'straight',
    type: 'line',
    source: 'way',
    filter: ['get', 'isStraight'],
    layout: { 'line-cap': 'round' },
    paint: {
      'line-color': colours['ink-muted'],
      'line-width': 3,
      'line-dasharray': [0, 2.2],
    },
  },
  {
    id: 'straight-words',
    type: 'symbol',
    source: 'way',
    filter: ['get', 'isStraight'],
    layout: {
      'symbol-placement': 'line-center',
      'text-field': 'straight line',
      'text-font': [mapFonts.regular],
      'text-size': 13,
      'text-offset': [0, -0.9],
    },
    paint: {
      'text-color': colours.ink,
      'text-halo-color': colours['map-land'],
      'text-halo-width': 2,
    },
  },
  {
    id: 'trail-edge',
    type: 'line',
    source: 'trail',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colours['action-ink'], 'line-width': 7 },
  },
  {
    id: 'trail',
    type: 'line',
    source: 'trail',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colours.action, 'line-width': 4 },
  },
  // Our marks are elements of the page, which the map does not know: an empty picture below each keeps names of places away from it.
  {
    id: 'marks',
    type: 'symbol',
    source: 'marks',
    layout: { 'icon-image': markRoomImage.id, 'icon-allow-overlap': true },
  },
]

export type Drawing = Exclude<GeoJSONSourceSpecification['data'], string>

const lonLat = ({ lon, lat }: Coordinates): [number, number] => [lon, lat]

type Line = { points: readonly Coordinates[]; isStraight: boolean }

/** Lines by road, and straight ones in place of a road that is not known. */
export const waysThrough = (lines: readonly Line[]): Drawing => ({
  type: 'FeatureCollection',
  features: lines.map(({ points, isStraight }) => ({
    type: 'Feature',
    properties: { isStraight },
    geometry: { type: 'LineString', coordinates: points.map(lonLat) },
  })),
})

/** A line through the places; empty with fewer than two. */
export const lineThrough = (points: readonly Coordinates[]): Drawing => ({
  type: 'FeatureCollection',
  features:
    points.length < 2
      ? []
      : [
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'LineString', coordinates: points.map(lonLat) },
          },
        ],
})

/** Each place on its own. */
export const pointsAt = (points: readonly Coordinates[]): Drawing => ({
  type: 'FeatureCollection',
  features: points.map((point) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: lonLat(point) },
  })),
})

const corners = 48
const metresPerDegree = 111_195

/** A geographic circle; empty where the radius is not known. */
export const circleAround = (centre: Coordinates | null, radiusM: number | null): Drawing => {
  if (!centre || radiusM === null) return { type: 'FeatureCollection', features: [] }
  const shrink = Math.cos((centre.lat * Math.PI) / 180)
  const ring = Array.from({ length: corners + 1 }, (_, corner): [number, number] => {
    const angle = (2 * Math.PI * corner) / corners
    const reach = radiusM / metresPerDegree
    return [centre.lon + (Math.sin(angle) * reach) / shrink, centre.lat + Math.cos(angle) * reach]
  })
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
    ],
  }
}
