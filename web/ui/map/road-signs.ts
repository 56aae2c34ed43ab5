/** Road numbers in the colours of Irish signs: blue for motorways, green for national roads, plain for the others. */
import type { ExpressionSpecification, LayerSpecification, StyleImageMetadata } from 'maplibre-gl'
import { mapFonts, type MapColours } from './map-colours.ts'

type Symbols = Extract<LayerSpecification, { type: 'symbol' }>

/** By the first letter: M7; N7, and A5 in Northern Ireland; R445 and all others. */
const bySign = (number: ExpressionSpecification, of: SignValues): ExpressionSpecification => [
  'match',
  ['slice', number, 0, 1],
  'M',
  of.motorway,
  ['N', 'A', 'E'],
  of.national,
  of.other,
]
type SignValues = { motorway: string; national: string; other: string }

const imageIds: SignValues = {
  motorway: 'sign-motorway',
  national: 'sign-national',
  other: 'sign-other',
}

/** Along the lines of these features. `number`: its expression. */
export const roadSigns = (
  place: Pick<Symbols, 'id' | 'source' | 'source-layer' | 'filter' | 'minzoom'>,
  number: ExpressionSpecification,
  colours: MapColours,
): LayerSpecification => ({
  ...place,
  type: 'symbol',
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 260,
    'text-field': number,
    'text-font': [mapFonts.bold],
    'text-size': 11,
    'text-rotation-alignment': 'viewport',
    'text-padding': 8,
    'icon-image': bySign(number, imageIds),
    'icon-text-fit': 'both',
    'icon-text-fit-padding': [2, 5, 2, 5],
    'icon-rotation-alignment': 'viewport',
  },
  paint: {
    'text-color': bySign(number, {
      motorway: colours['map-sign-ink'],
      national: colours['map-sign-ink'],
      other: colours.ink,
    }),
  },
})

type SignImage = { id: string; data: ImageData; options: Partial<StyleImageMetadata> }

const ratio = 2
const [width, height, corner] = [24 * ratio, 16 * ratio, 4 * ratio]

/** A plate for each kind of number, which stretches between its corners. None where nothing can be drawn. */
export const signImages = (colours: MapColours): SignImage[] => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return []
  const plate = (id: string, fill: string, edge: string): SignImage => {
    pen.clearRect(0, 0, width, height)
    pen.beginPath()
    pen.roundRect(ratio / 2, ratio / 2, width - ratio, height - ratio, corner)
    Object.assign(pen, { fillStyle: fill, strokeStyle: edge, lineWidth: ratio })
    pen.fill()
    pen.stroke()
    return {
      id,
      data: pen.getImageData(0, 0, width, height),
      options: {
        pixelRatio: ratio,
        stretchX: [[corner + ratio, width - corner - ratio]],
        stretchY: [[corner + ratio, height - corner - ratio]],
        content: [ratio, ratio, width - ratio, height - ratio],
      },
    }
  }
  return [
    plate(imageIds.motorway, colours['map-motorway-sign'], colours['map-sign-ink']),
    plate(imageIds.national, colours['map-national-sign'], colours['map-sign-ink']),
    plate(imageIds.other, colours.raised, colours['ink-muted']),
  ]
}
