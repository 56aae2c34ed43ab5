import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkSignaturePath,
  pathOfStrokes,
  signaturePad,
  signatureTexts,
  strokesOfPath,
  type PadPoint,
} from './signature.ts'

const drawn = 'M100 100L160 60L220 140L300 80M320 120L400 118'

describe('a signature', () => {
  it('is whole numbers on the pad, whatever the finger did', () => {
    const point = fc.tuple(
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
    )
    fc.assert(
      fc.property(fc.array(fc.array(point, { maxLength: 20 }), { maxLength: 5 }), (strokes) => {
        const path = pathOfStrokes(
          strokes.map((stroke) => stroke.map(([x, y]): PadPoint => [x, y])),
        )
        if (path === '') return
        const again = strokesOfPath(path)
        expect(again).not.toBeNull()
        for (const [x, y] of (again ?? []).flat()) {
          expect(x).toBeLessThanOrEqual(signaturePad.width)
          expect(y).toBeLessThanOrEqual(signaturePad.height)
        }
        expect(pathOfStrokes(again ?? [])).toBe(path)
        expect([null, signatureTexts.notDrawn]).toContain(checkSignaturePath(path))
      }),
    )
  })

  it('is refused when nothing, or next to nothing, was drawn', () => {
    expect(checkSignaturePath(drawn)).toBeNull()
    expect(checkSignaturePath('')).toBe(signatureTexts.notDrawn)
    expect(checkSignaturePath('M10 10L12 12')).toBe(signatureTexts.notDrawn)
    expect(
      pathOfStrokes([
        [[5, 5]],
        [
          [6, 6],
          [6.2, 6.1],
        ],
      ]),
    ).toBe('')
  })

  it.each([
    'M10 10',
    'm10 10l200 200',
    'M10 10L999 10',
    'M10 10L10 10L200 10',
    `${drawn}Z`,
    `${drawn}"/><script>alert(1)</script>`,
    'M1e3 4L5 6',
    `M1 1${'L200 100L1 1'.repeat(3_000)}`,
  ])('that our pad did not make is none: %s', (path) => {
    expect(checkSignaturePath(path)).toBe(signatureTexts.notOurs)
  })
})
