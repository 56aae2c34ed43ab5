/**
 * A drawn signature, as lines on a pad of fixed size: SVG path data of whole numbers, and nothing else. So it can be drawn on any screen
 * and in a PDF, and holds nothing but where a finger went.
 */
export const signaturePad = { width: 600, height: 200 } as const

export type PadPoint = readonly [x: number, y: number]
export type Stroke = readonly PadPoint[]

export const signatureMaxLength = 20_000
/** A tap, or a dash by accident, is no signature: together the lines are at least so long. */
export const signatureMinTravel = 80

/** `M12 34L15 40L…M…`: each stroke begins with M and goes on with at least one L. */
const pathPattern = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/

const clamped = (value: number, most: number): number =>
  Math.min(most, Math.max(0, Math.round(value)))

/** The strokes as path data, on the pad and without points that say nothing; empty when nothing was drawn. */
export const pathOfStrokes = (strokes: readonly Stroke[]): string =>
  strokes
    .map((stroke) => {
      const points = stroke.map(
        ([x, y]) => `${clamped(x, signaturePad.width)} ${clamped(y, signaturePad.height)}`,
      )
      const moved = points.filter((point, index) => point !== points[index - 1])
      return moved.length < 2 ? '' : `M${moved.join('L')}`
    })
    .join('')

/** The strokes of path data that `pathOfStrokes` could have made; null for anything else. */
export const strokesOfPath = (path: string): Stroke[] | null => {
  if (path.length > signatureMaxLength || !pathPattern.test(path)) return null
  return path
    .slice(1)
    .split('M')
    .map((stroke) =>
      stroke.split('L').map((point): PadPoint => {
        const [x = '0', y = '0'] = point.split(' ')
        return [Number(x), Number(y)]
      }),
    )
}

const travelOf = (strokes: readonly Stroke[]): number =>
  strokes
    .flatMap((stroke) =>
      stroke.slice(1).map(([x, y], index) => {
        const [fromX, fromY] = stroke[index] ?? [x, y]
        return Math.hypot(x - fromX, y - fromY)
      }),
    )
    .reduce((sum, length) => sum + length, 0)

export const signatureTexts = {
  notDrawn: 'Sign in the box with your finger, or choose to type your name',
  notOurs: 'This signature could not be read',
} as const

/** What is wrong with the drawing, in words for the person, or null. */
export const checkSignaturePath = (path: string): string | null => {
  if (path === '') return signatureTexts.notDrawn
  const strokes = strokesOfPath(path)
  if (!strokes || pathOfStrokes(strokes) !== path) return signatureTexts.notOurs
  return travelOf(strokes) < signatureMinTravel ? signatureTexts.notDrawn : null
}
