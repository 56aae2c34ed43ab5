/** The style of the moving map: our own base map in the colours of the page's theme, and the overlays on it or on street tiles. */
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Coordinates } from './map-projection.ts'
import baseMapUrl from './base-map.geojson?url'

const tokens = [
  'map-water',
  'map-land',
  'map-coast',
  'map-border',
  'map-road',
  'ink-muted',
  'action',
  'action-ink',
  'info-solid',
  'plate',
] as const
export type MapColours = Record<(typeof tokens)[number], string>

/** The tokens as this element resolves them: a map library reads no custom properties. */
export const coloursOf = (element: HTMLElement): MapColours => {
  const probe = document.createElement('span')
  element.append(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(tokens.map((token) => [token, colour(token)]))
  probe.remove()
  // one entry for each token
  return colours as MapColours
}

/**
 * The zoom from which the names of places of each rank are written, and their size. Where two would overlap, the layer that is drawn
 * later keeps its name: the most important come last.
 */
const namesFrom = [
  { rank: 5, minzoom: 10.5, size: 12 },
  { rank: 4, minzoom: 9, size: 12 },
  { rank: 3, minzoom: 8, size: 13 },
  { rank: 2, minzoom: 7, size: 14 },
  { rank: 1, minzoom: 5, size: 15 },
] as const

const kindIs = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind]
const atZoom = (near: number, far: number): ['interpolate', ['linear'], ['zoom'], ...number[]] => [
  'interpolate',
  ['linear'],
  ['zoom'],
  6,
  far,
  12,
  near,
]

/** Our own base map: no tiles, no fonts, no request to another server. */
export const baseStyle = (colours: MapColours): StyleSpecification => {
  const fill = (id: string, kind: string, colour: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'base',
    filter: kindIs(kind),
    paint: { 'fill-color': colour },
  })
  const line = (
    id: string,
    kind: string,
    colour: string,
    width: LineWidth,
  ): LayerSpecification => ({
    id,
    type: 'line',
    source: 'base',
    filter: kindIs(kind),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  })
  return {
    version: 8,
    sources: { base: { type: 'geojson', data: baseMapUrl, tolerance: 0.2 } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours['map-water'] } },
      fill('land', 'land', colours['map-land']),
      line('borders', 'border', colours['map-border'], atZoom(1.5, 0.8)),
      fill('lakes', 'water', colours['map-water']),
      line('coast', 'land', colours['map-coast'], 1),
      line('roads', 'road', colours['map-road'], atZoom(2.5, 0.6)),
      line('motorways', 'motorway', colours['map-road'], atZoom(6, 1.6)),
      ...namesFrom.map(({ rank, minzoom, size }): LayerSpecification => ({
        id: `names-${rank}`,
        type: 'symbol',
        source: 'base',
        minzoom,
        filter: ['all', kindIs('place'), ['==', ['get', 'rank'], rank]],
        layout: { 'text-field': ['get', 'name'], 'text-size': size, 'text-padding': 6 },
        paint: {
          'text-color': colours['ink-muted'],
          'text-halo-color': colours['map-land'],
          'text-halo-width': 1.5,
        },
      })),
    ],
  }
}

type LineWidth = number | ReturnType<typeof atZoom>

export const overlaySources = ['way', 'trail', 'accuracy', 'marks'] as const

/** The size of a mark of ours with its words, in pixels. */
const markRoom = { width: 72, height: 60 }
export const markRoomImage = {
  id: 'mark-room',
  data: { ...markRoom, data: new Uint8Array(markRoom.width * markRoom.height * 4) },
}

/** Over any base: the device's accuracy, the agreed route, and the trail. */
export const overlayLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'accuracy',
    type: 'fill',
    source: 'accuracy',
    paint: { 'fill-color': colours['info-solid'], 'fill-opacity': 0.18 },
  },
  {
    id: 'way',
    type: 'line',
    source: 'way',
    layout: { 'line-cap': 'round' },
    paint: {
      'line-color': colours['ink-muted'],
      'line-width': 2.5,
      'line-dasharray': [0.5, 2.5],
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
