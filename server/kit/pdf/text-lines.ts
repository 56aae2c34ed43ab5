/** Text broken into lines that fit, each in runs with their width. Measured here, so that drawing uses the same measures. */
import { runsOf, type Run, type Weight } from './fonts.ts'

export type TextStyle = {
  weight?: Weight
  size: number
  color?: string
  /** Line height, as a multiple of the size. */
  leading?: number
}

export type Line = { runs: (Run & { width: number })[]; width: number }

export const lineHeightOf = ({ size, leading = 1.4 }: TextStyle): number => size * leading

const letters = new Intl.Segmenter('en-IE', { granularity: 'grapheme' })

/** Words wrap to the next line; one that is longer than a line is cut. Line breaks in the text are kept. */
export const linesOf = (
  doc: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  width: number,
): Line[] => {
  const lines: Line[] = []
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    let line = ''
    for (const word of paragraph.split(/(?<=[ \t])/)) {
      if (widthOf(doc, (line + word).trimEnd(), style) <= width) {
        line += word
        continue
      }
      if (line !== '') lines.push(lineOf(doc, line.trimEnd(), style))
      const { whole, rest } = cut(doc, word, style, width)
      lines.push(...whole.map((part) => lineOf(doc, part, style)))
      line = rest
    }
    lines.push(lineOf(doc, line.trimEnd(), style))
  }
  return lines
}

const cut = (
  doc: PDFKit.PDFDocument,
  word: string,
  style: TextStyle,
  width: number,
): { whole: string[]; rest: string } => {
  if (widthOf(doc, word.trimEnd(), style) <= width) return { whole: [], rest: word }
  const whole: string[] = []
  let part = ''
  for (const { segment } of letters.segment(word)) {
    if (part !== '' && widthOf(doc, part + segment, style) > width) {
      whole.push(part)
      part = ''
    }
    part += segment
  }
  return { whole, rest: part }
}

const measured = (
  doc: PDFKit.PDFDocument,
  text: string,
  { weight = 'regular', size }: TextStyle,
): Line['runs'] =>
  runsOf(text, weight).map((run) => ({
    ...run,
    width: doc.font(run.face).fontSize(size).widthOfString(run.text),
  }))

const lineOf = (doc: PDFKit.PDFDocument, text: string, style: TextStyle): Line => {
  const runs = measured(doc, text, style)
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

export const widthOf = (doc: PDFKit.PDFDocument, text: string, style: TextStyle): number =>
  lineOf(doc, text, style).width

/** Draws one line with its upper left corner here. */
export const drawLine = (
  doc: PDFKit.PDFDocument,
  line: Line,
  { x, y }: { x: number; y: number },
  style: TextStyle,
): void => {
  const baseline = y + lineHeightOf(style) * 0.72
  let at = x
  for (const run of line.runs) {
    doc
      .font(run.face)
      .fontSize(style.size)
      .fillColor(style.color ?? ink)
      .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
    at += run.width
  }
}

export const ink = '#0f1c36'
export const mutedInk = '#4a5469'
export const rule = '#d8cfbf'
export const amber = '#ffb21f'
