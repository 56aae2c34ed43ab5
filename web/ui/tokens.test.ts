/**
 * The colours against WCAG 2.2 AA, in both themes: 4.5 to 1 for text (1.4.3), 3 to 1 for edges, shapes and focus (1.4.11).
 * Also that every width a screen names is one of the scale: any other produces no style, silently.
 * Seen to fail with: `--ink-muted` made lighter, `--line-strong` made paler, an action ink that follows the theme; `max-w-2xl` on a screen.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { groundColours } from './page/theme.ts'

type Theme = 'light' | 'dark'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const colours = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const hexOf = (name: string, theme: Theme): string => {
  const colour = colours.get(name)
  if (!colour) throw new Error(`tokens.css has no colour --${name}`)
  return colour[theme]
}

/** Relative luminance, as WCAG 2.2 defines it. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['ground', 'sunken', 'surface', 'raised']
const states = ['success', 'danger', 'warning', 'info']
const soft = states.map((state) => `${state}-soft`)

const textPairs: [ink: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-muted', ground],
    ['link', ground],
    ...states.map((state): [string, string] => [`${state}-ink`, ground]),
  ]),
  ...soft.map((ground): [string, string] => ['ink', ground]),
  ...states.map((state): [string, string] => [`${state}-ink`, `${state}-soft`]),
  ['action-ink', 'action'],
  ['action-ink', 'action-hover'],
  ['plate-ink', 'plate'],
  ['face-ink', 'face'],
  ['ink', 'line'],
  ['ink', 'map-land'],
  ['ink-muted', 'map-land'],
  ['ink-muted', 'map-water'],
  ['info-ink', 'map-water'],
  ['ink', 'map-street'],
  ['ink', 'map-park'],
  ['ink', 'map-building'],
  ['map-sign-ink', 'map-motorway-sign'],
  ['map-sign-ink', 'map-national-sign'],
]

const shapePairs: [shape: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['focus', ground],
    ...states.map((state): [string, string] => [`${state}-solid`, ground]),
  ]),
  ...states.flatMap((state): [string, string][] => [
    [`${state}-solid`, `${state}-soft`],
    ['focus', `${state}-soft`],
  ]),
  ...['danger', 'info', 'success'].map((state): [string, string] => ['surface', `${state}-solid`]),
  ['action-edge', 'surface'],
  ['action-ink', 'action'],
]

describe.each<Theme>(['light', 'dark'])('%s theme', (theme) => {
  test.each(textPairs)('text %s on %s', (ink, ground) => {
    expect(contrast(hexOf(ink, theme), hexOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapePairs)('shape %s on %s', (shape, ground) => {
    expect(contrast(hexOf(shape, theme), hexOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  test("the browser's bars have the colour of the page", () => {
    expect(groundColours[theme]).toBe(hexOf('ground', theme))
  })
})

test('the contrast function: black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const widths = new Set([...css.matchAll(/--container-([a-z]+):/g)].map(([, name = '']) => name))
/** Tailwind's own widths, beside the scale and the spacing steps. */
const ownWidths = new Set(['full', 'none', 'min', 'max', 'fit', 'dvw', 'screen', 'auto', 'px'])

test('every width that a screen names is one of the scale', () => {
  const web = new URL('../', import.meta.url)
  const unknown = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [
        ...readFileSync(new URL(file, web), 'utf8').matchAll(
          /\b(?:max|min)-w-([a-z0-9]*[a-z][a-z0-9]*)\b/g,
        ),
      ]
        .filter(([, name = '']) => !widths.has(name) && !ownWidths.has(name))
        .map(([style]) => `${file}: ${style}`),
    )
  expect(unknown).toEqual([])
})
