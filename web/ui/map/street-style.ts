/** The style of street tiles from our own file, in the colours of the page's theme. Loaded where there is such a file. */
import { layers as protomapsLayers, type Flavor } from '@protomaps/basemaps'
import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type StyleSpecification,
} from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import { mapFonts, type MapColours } from './map-colours.ts'
import { roadSigns } from './road-signs.ts'

addProtocol('pmtiles', new Protocol().tile)

const source = 'streets'

/** `url`: a path on this server. */
export const streetStyle = (colours: MapColours, url: string): StyleSpecification => ({
  version: 8,
  sources: {
    [source]: { type: 'vector', url: `pmtiles://${new URL(url, window.location.href).href}` },
  },
  layers: [
    ...protomapsLayers(source, flavourOf(colours)).map(withWiderRoads),
    // where two would overlap, the later one is drawn
    irishStreetNames(colours),
    roadNumbers(colours),
    ...protomapsLayers(source, flavourOf(colours), { lang: 'en', labelsOnly: true }).flatMap(
      withBothNames,
    ),
  ],
})

const roadNumbers = (colours: MapColours): LayerSpecification =>
  roadSigns(
    {
      id: 'road-signs',
      source,
      'source-layer': 'roads',
      minzoom: 7,
      filter: [
        'all',
        ['in', ['get', 'kind'], ['literal', ['highway', 'major_road']]],
        ['has', 'ref'],
        ['<=', ['length', ['get', 'ref']], 6],
      ],
    },
    ['get', 'ref'],
    colours,
  )

/** These need pictures, which are not ours; road numbers have signs of our own. */
const leftOut = new Set(['pois', 'roads_oneway', 'roads_shields', 'address_label'])

const withBothNames = (layer: LayerSpecification): LayerSpecification[] => {
  if (layer.type !== 'symbol' || leftOut.has(layer.id)) return []
  const { 'icon-image': _image, ...layout } = layer.layout ?? {}
  const isLine = layout['symbol-placement'] === 'line'
  return [
    {
      ...layer,
      layout: {
        ...layout,
        'text-field': isLine ? englishName : bothNames,
        ...(isLine ? { 'symbol-spacing': 360 } : {}),
      },
      paint: { ...layer.paint, 'text-halo-width': 1.6 },
    },
  ]
}

/** Streets are what this map is looked at for: from this zoom on they are drawn wider. */
const widerFrom = 13
const times = 2

type Line = Extract<LayerSpecification, { type: 'line' }>

const withWiderRoads = (layer: LayerSpecification): LayerSpecification =>
  layer.type === 'line' && layer.id.startsWith('roads_') ? wider(layer) : layer

const wider = (layer: Line): Line => {
  const paint = { ...layer.paint }
  for (const name of ['line-width', 'line-gap-width'] as const) {
    const stops: unknown = paint[name]
    if (!Array.isArray(stops) || stops[0] !== 'interpolate') continue
    const isEdge = name === 'line-width' && 'line-gap-width' in paint
    const [head, values] = [stops.slice(0, 3), stops.slice(3)]
    const widened = values.map((value: number, index) => {
      const zoom: number = values[index - 1] ?? 0
      return index % 2 === 0 || isEdge || zoom < widerFrom ? value : value * times
    })
    // the same expression, with other numbers
    paint[name] = [...head, ...widened] as unknown as ExpressionSpecification
  }
  return {
    ...layer,
    layout: {
      'line-join': 'round',
      'line-cap': 'line-gap-width' in paint ? 'butt' : 'round',
      ...layer.layout,
    },
    paint,
  }
}

/** Beside the English name where there is room for both. */
const irishStreetNames = (colours: MapColours): LayerSpecification => ({
  id: 'irish-street-names',
  type: 'symbol',
  source,
  'source-layer': 'roads',
  minzoom: 15,
  filter: ['!=', otherIrishName, ''],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 360,
    'text-field': otherIrishName,
    'text-font': [mapFonts.italic],
    'text-size': 11,
    'text-offset': [0, 1.5],
    'text-padding': 0,
  },
  paint: {
    'text-color': colours['ink-muted'],
    'text-halo-color': colours['map-land'],
    'text-halo-width': 1.6,
  },
})

/** Every colour that Protomaps' layers use, from ours. */
const flavourOf = (colours: MapColours): Flavor => {
  const land = colours['map-land']
  const water = colours['map-water']
  const street = colours['map-street']
  const edge = colours['map-street-edge']
  const main = colours['map-road']
  const park = colours['map-park']
  const building = colours['map-building']
  const { ink } = colours
  const muted = colours['ink-muted']
  return {
    background: water,
    earth: land,
    park_a: park,
    park_b: park,
    wood_a: park,
    wood_b: park,
    scrub_a: park,
    scrub_b: park,
    zoo: park,
    hospital: land,
    industrial: land,
    school: land,
    pedestrian: land,
    military: land,
    aerodrome: land,
    glacier: land,
    sand: land,
    beach: land,
    pier: land,
    runway: edge,
    water,
    buildings: building,
    tunnel_other: street,
    tunnel_minor: street,
    tunnel_link: street,
    tunnel_major: street,
    tunnel_highway: street,
    tunnel_other_casing: edge,
    tunnel_minor_casing: edge,
    tunnel_link_casing: edge,
    tunnel_major_casing: edge,
    tunnel_highway_casing: edge,
    other: edge,
    minor_service: street,
    minor_a: street,
    minor_b: street,
    link: main,
    major: main,
    highway: main,
    minor_service_casing: edge,
    minor_casing: edge,
    link_casing: edge,
    major_casing_early: edge,
    major_casing_late: edge,
    highway_casing_early: edge,
    highway_casing_late: edge,
    bridges_other: edge,
    bridges_minor: street,
    bridges_link: main,
    bridges_major: main,
    bridges_highway: main,
    bridges_other_casing: edge,
    bridges_minor_casing: edge,
    bridges_link_casing: edge,
    bridges_major_casing: edge,
    bridges_highway_casing: edge,
    railway: colours['map-border'],
    boundaries: colours['map-border'],
    roads_label_minor: ink,
    roads_label_minor_halo: land,
    roads_label_major: ink,
    roads_label_major_halo: land,
    ocean_label: colours['info-ink'],
    subplace_label: muted,
    subplace_label_halo: land,
    city_label: ink,
    city_label_halo: land,
    state_label: muted,
    state_label_halo: land,
    country_label: muted,
    address_label: muted,
    address_label_halo: land,
    ...mapFonts,
  }
}

/** Names in English and in Irish: where both are known and differ, as a road sign has them. */
const englishName: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name'], '']

const irishName: ExpressionSpecification = ['coalesce', ['get', 'name:ga'], '']

/** Empty where there is no Irish name, or it is the same one. */
const otherIrishName: ExpressionSpecification = [
  'case',
  ['==', irishName, englishName],
  '',
  irishName,
]

/** The English name above the Irish one, which is smaller. */
const bothNames: ExpressionSpecification = [
  'format',
  englishName,
  {},
  ['case', ['==', otherIrishName, ''], '', ['concat', '\n', otherIrishName]],
  { 'font-scale': 0.85 },
]
