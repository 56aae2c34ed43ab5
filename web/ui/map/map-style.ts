/** The style of the moving map without street tiles: our own base map in the colours of the page's theme. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { mapFonts, type MapColours } from './map-colours.ts'
import { roadSigns } from './road-signs.ts'
import baseMapUrl from './base-map.geojson?url'

/**
 * The zoom from which the names of places of each rank are written, and their size. Where two would overlap, the layer that is drawn
 * later keeps its name: the most important come last.
 */
const namesFrom = [
  { rank: 6, minzoom: 11, size: 12 },
  { rank: 5, minzoom: 10, size: 12 },
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
      {
        id: 'junctions',
        type: 'circle',
        source: 'base',
        minzoom: 10,
        filter: kindIs('junction'),
        paint: {
          'circle-radius': 3,
          'circle-color': colours['map-land'],
          'circle-stroke-width': 1.5,
          'circle-stroke-color': colours['map-motorway-sign'],
        },
      },
      roadSigns(
        { id: 'road-signs', source: 'base', minzoom: 8.5, filter: kindIs('road') },
        ['get', 'ref'],
        colours,
      ),
      roadSigns(
        { id: 'motorway-signs', source: 'base', minzoom: 7, filter: kindIs('motorway') },
        ['get', 'ref'],
        colours,
      ),
      {
        id: 'junction-numbers',
        type: 'symbol',
        source: 'base',
        minzoom: 10,
        filter: kindIs('junction'),
        layout: {
          'text-field': ['get', 'name'],
          'text-font': [mapFonts.bold],
          'text-size': 11,
          'text-anchor': 'left',
          'text-offset': [0.6, 0],
        },
        paint: {
          'text-color': colours['info-ink'],
          'text-halo-color': colours['map-land'],
          'text-halo-width': 1.5,
        },
      },
      ...namesFrom.map(({ rank, minzoom, size }): LayerSpecification => ({
        id: `names-${rank}`,
        type: 'symbol',
        source: 'base',
        minzoom,
        filter: ['all', kindIs('place'), ['==', ['get', 'rank'], rank]],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': [mapFonts.regular],
          'text-size': size,
          'text-padding': 6,
        },
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
