/**
 * A paper of ours as it grows downwards: A4, our letterhead, text that is text, marked up for screen readers (a title, a language,
 * headings, tables, pictures with words), and at the foot of each page which of how many it is. What is written to it flows out of
 * `stream` as soon as it can; the end is `finish`.
 */
import { PassThrough, type Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { allFaces } from './fonts.ts'
import {
  amber,
  drawLine,
  ink,
  lineHeightOf,
  linesOf,
  mutedInk,
  rule,
  type TextStyle,
} from './text-lines.ts'

export const pageWidth = 595.28
export const pageHeight = 841.89
export const margin = 48
export const contentWidth = pageWidth - 2 * margin
const footerHeight = 28
const bottom = pageHeight - margin - footerHeight

export type Paper = {
  doc: PDFKit.PDFDocument
  stream: Readable
  /** Where the next thing goes, from the top of the page. */
  y: number
  /** A new page, unless so much is left of this one. */
  ensure: (height: number) => void
  /** What a screen reader reads; drawn at once. Inside another, its part. */
  tag: (type: string, draw: () => void, options?: TagOptions) => void
  /** Drawn, and not read: rules, bars, the letterhead. */
  decorate: (draw: () => void) => void
  finish: () => void
}

export type TagOptions = { alt?: string; scope?: 'Column' | 'Row' }

export type PaperOptions = {
  title: string
  /** In the foot of every page, before its number. */
  footer: string
  madeAt: Date
}

export const openPaper = ({ title, footer, madeAt }: PaperOptions): Paper => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-IE',
    displayTitle: true,
    bufferPages: true,
    // no font of the library's own: those are files beside it, which a bundle does not carry
    font: '',
    info: {
      Title: title,
      Author: 'Towline',
      Creator: 'Towline',
      Producer: 'Towline',
      CreationDate: madeAt,
    },
  })
  for (const { name, bytes } of allFaces()) doc.registerFont(name, bytes)
  // whoever reads too late finds it here, not lost
  const stream = doc.pipe(new PassThrough())

  const root = doc.struct('Document')
  doc.addStructure(root)
  let parent = root

  const paper: Paper = {
    doc,
    stream,
    y: margin,
    ensure: (height) => {
      if (paper.y + height <= bottom) return
      doc.addPage()
      paper.y = margin
    },
    tag: (type, draw, options = {}) => {
      const outer = parent
      const element = doc.struct(type, options)
      outer.add(element)
      parent = element
      const hasParts = containers.has(type)
      if (hasParts) draw()
      else element.add(draw)
      element.end()
      parent = outer
    },
    decorate: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    finish: () => {
      root.end()
      numberPages(doc, footer)
      doc.end()
    },
  }
  letterhead(paper)
  return paper
}

/** Made of other parts; everything else is drawn itself. */
const containers = new Set(['Sect', 'Table', 'TR'])

const small: TextStyle = { size: 8.5, color: mutedInk }

/** The mark of the screens, a t whose foot curls up into a hook, and the name. */
const letterhead = (paper: Paper): void => {
  const { doc } = paper
  paper.decorate(() => {
    doc.save().translate(margin, margin).scale(0.7)
    doc.roundedRect(0, 0, 40, 40, 10).fill(amber)
    doc
      .path('M17 8.5v16.3a6.6 6.6 0 0 0 13.2 0v-2.3M9.8 15.2h15.4')
      .lineWidth(5)
      .lineCap('round')
      .lineJoin('round')
      .stroke(ink)
    doc.restore()
    const style: TextStyle = { size: 17, weight: 'bold' }
    const [name] = linesOf(doc, 'Towline', style, contentWidth)
    if (name) drawLine(doc, name, { x: margin + 36, y: margin + 3 }, style)
  })
  paper.y = margin + 28 + 20
}

const numberPages = (doc: PDFKit.PDFDocument, footer: string): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination' })
    const y = pageHeight - margin - lineHeightOf(small)
    doc
      .moveTo(margin, y - 8)
      .lineTo(pageWidth - margin, y - 8)
      .lineWidth(0.7)
      .stroke(rule)
    const [left] = linesOf(doc, footer, small, contentWidth)
    const [right] = linesOf(doc, `Page ${page - start + 1} of ${count}`, small, contentWidth)
    if (left) drawLine(doc, left, { x: margin, y }, small)
    if (right) drawLine(doc, right, { x: pageWidth - margin - right.width, y }, small)
    doc.endMarkedContent()
  }
}
