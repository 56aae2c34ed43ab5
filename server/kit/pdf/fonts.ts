/**
 * The fonts of our PDFs: that of the screens, and fallbacks for letters it does not have, so that a Polish or a Ukrainian name is
 * printed as it is written. Files come with the program; nothing is fetched.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

export const weights = ['regular', 'bold'] as const
export type Weight = (typeof weights)[number]

/** Text in one font file. */
export type Run = { face: string; text: string }

type Face = { name: string; bytes: Buffer; font: Font }

const files: Record<Weight, 400 | 700> = { regular: 400, bold: 700 }

/** In the order in which they are tried for a letter. */
const sources = [
  ['hanken-grotesk', 'latin'],
  ['hanken-grotesk', 'latin-ext'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'greek'],
  // arrows
  ['noto-sans', 'latin'],
] as const

const require = createRequire(import.meta.url)
const folders = {
  'hanken-grotesk': dirname(require.resolve('@fontsource/hanken-grotesk/package.json')),
  'noto-sans': dirname(require.resolve('@fontsource/noto-sans/package.json')),
}

const openFace = (weight: Weight, [family, subset]: (typeof sources)[number]): Face => {
  const file = `${family}-${subset}-${files[weight]}-normal.woff`
  const bytes = unpackWoff(readFileSync(join(folders[family], 'files', file)))
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is not one font`)
  return { name: `${family}-${subset}-${weight}`, bytes, font }
}

let opened: Record<Weight, Face[]> | null = null

const facesOf = (weight: Weight): Face[] => {
  opened ??= {
    regular: sources.map((source) => openFace('regular', source)),
    bold: sources.map((source) => openFace('bold', source)),
  }
  return opened[weight]
}

/** By the names that runs have. */
export const allFaces = (): readonly Pick<Face, 'name' | 'bytes'>[] => weights.flatMap(facesOf)

/** Replaces a letter that no file has: visibly missing, and not left out. */
const missing = '?'

/** Marks that only change how others are drawn: they are invisible themselves. */
const ignorable = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu

/** The text in as few runs as it takes; spaces stay with the run before them. */
export const runsOf = (text: string, weight: Weight): Run[] => {
  const faces = facesOf(weight)
  const runs: Run[] = []
  for (const letter of text.normalize('NFC').replaceAll(ignorable, '')) {
    const last = runs.at(-1)
    if (last && /\s/.test(letter)) {
      last.text += letter === '\u00a0' ? letter : ' '
      continue
    }
    const face = faces.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    const name = (face ?? faces[0])?.name ?? ''
    const shown = face ? letter : missing
    if (last?.face === name) last.text += shown
    else runs.push({ face: name, text: shown })
  }
  return runs
}
