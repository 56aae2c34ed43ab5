/**
 * A PDF of ours as it grows downwards: A4, our letterhead, real text, tagged for screen readers (a title, a language,
 * headings, tables, images with alternative texts), and a page number of the total in each footer. Its bytes are sent to
 * `stream` as soon as possible; `finish` ends it.
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

export type PdfDocument = {
  doc: PDFKit.PDFDocument
  stream: Readable
  /** The position of the next part, from the top of the page. */
  y: number
  /** Starts a new page, unless this one has that much left. */
  ensure: (height: number) => void
  /** A part for screen readers; drawn at once. Inside another, a child of it. */
  tag: (type: string, draw: () => void, options?: TagOptions) => void
  /** Drawn, and hidden from screen readers: rules, bars, the letterhead. */
  decorate: (draw: () => void) => void
  finish: () => void
}

export type TagOptions = { alt?: string; scope?: 'Column' | 'Row' }

export type PdfOptions = {
  title: string
  /** In the footer of every page, before its number. */
  footer: string
  madeAt: Date
  /** For programs that read the file; in its description, as it is. */
  keywords?: string
}

export const openPdf = ({ title, footer, madeAt, keywords }: PdfOptions): PdfDocument => {
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
      ...(keywords === undefined ? {} : { Keywords: keywords }),
    },
  })
  for (const { name, bytes } of allFaces()) doc.registerFont(name, bytes)
  // a reader who comes late still finds the bytes here
  const stream = doc.pipe(new PassThrough())

  const root = doc.struct('Document')
  doc.addStructure(root)
  let parent = root

  const document: PdfDocument = {
    doc,
    stream,
    y: margin,
    ensure: (height) => {
      if (document.y + height <= bottom) return
      doc.addPage()
      document.y = margin
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
  letterhead(document)
  return document
}

/** Tags that contain other parts; all others contain drawn content. */
const containers = new Set(['Sect', 'Table', 'TR'])

const small: TextStyle = { size: 8.5, color: mutedInk }

/** The logo of the screens, a t whose foot curls up into a hook, and the name. */
const letterhead = (document: PdfDocument): void => {
  const { doc } = document
  document.decorate(() => {
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
  document.y = margin + 28 + 20
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
