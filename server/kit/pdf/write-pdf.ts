/** The parts of our PDFs. Each writes below the last and continues on the next page where it must. */
import { formatEuro } from '../../../domain/money.ts'
import type { DocumentFact, MoneyLine } from '../../../domain/pdf-document.ts'
import { contentWidth, margin, type PdfDocument } from './open-pdf.ts'
import {
  drawLine,
  ink,
  lineHeightOf,
  linesOf,
  mutedInk,
  rule,
  widthOf,
  type TextStyle,
} from './text-lines.ts'

const headings: Record<1 | 2, TextStyle & { before: number; after: number }> = {
  1: { size: 22, weight: 'bold', leading: 1.2, before: 0, after: 4 },
  2: { size: 12, weight: 'bold', leading: 1.3, before: 11, after: 4 },
}

const body: TextStyle = { size: 9.5 }
const muted: TextStyle = { size: 8.5, color: mutedInk, leading: 1.3 }
const looks = { body, muted }

/** A heading is not left alone at the foot of a page: this much of what follows stays with it. */
export const writeHeading = (
  document: PdfDocument,
  level: 1 | 2,
  text: string,
  keepWith = 40,
): void => {
  const { before, after, ...style } = headings[level]
  const lines = linesOf(document.doc, text, style, contentWidth)
  document.ensure(before + lines.length * lineHeightOf(style) + after + keepWith)
  document.y += before
  document.tag(`H${level}`, () => writeLines(document, lines, style))
  document.y += after
}

export const writeText = (
  document: PdfDocument,
  text: string,
  look: keyof typeof looks = 'body',
): void => {
  const style = looks[look]
  const lines = linesOf(document.doc, text, style, contentWidth)
  document.tag('P', () => writeLines(document, lines, style))
  document.y += 4
}

const writeLines = (
  document: PdfDocument,
  lines: ReturnType<typeof linesOf>,
  style: TextStyle,
  x = margin,
): void => {
  const height = lineHeightOf(style)
  for (const line of lines) {
    document.ensure(height)
    drawLine(document.doc, line, { x, y: document.y }, style)
    document.y += height
  }
}

const labelWidth = 128

/** The label on the left, its value on the right. A long value continues on the next page. */
export const writeFacts = (document: PdfDocument, facts: readonly DocumentFact[]): void => {
  if (facts.length === 0) return
  const { doc } = document
  const height = lineHeightOf(body)
  const valueX = margin + labelWidth
  document.tag('Table', () => {
    for (const { label, value } of facts) {
      const names = linesOf(doc, label, { ...body, color: mutedInk }, labelWidth - 12)
      const values = linesOf(doc, value, body, contentWidth - labelWidth)
      document.ensure(names.length * height)
      document.tag('TR', () => {
        const top = document.y
        document.tag(
          'TH',
          () =>
            names.forEach((line, index) =>
              drawLine(
                doc,
                line,
                { x: margin, y: top + index * height },
                { ...body, color: mutedInk },
              ),
            ),
          { scope: 'Row' },
        )
        document.tag('TD', () => writeLines(document, values, body, valueX))
        if (names.length > values.length) document.y = top + names.length * height
      })
      document.y += 2
    }
  })
  document.y += 4
}

const total: TextStyle = { size: 12.5, weight: 'bold', leading: 1.3 }

/** Lines, and their total below a rule. */
export const writeMoney = (
  document: PdfDocument,
  rows: readonly MoneyLine[],
  sum: MoneyLine | null = null,
): void => {
  document.tag('Table', () => {
    for (const row of rows) writeMoneyRow(document, row, body)
    if (!sum) return
    document.ensure(40)
    document.y += 3
    document.decorate(() => {
      const { doc, y } = document
      doc
        .moveTo(margin, y)
        .lineTo(margin + contentWidth, y)
        .lineWidth(1)
        .stroke(ink)
    })
    document.y += 5
    writeMoneyRow(document, sum, total)
  })
  document.y += 4
}

const writeMoneyRow = (
  document: PdfDocument,
  { label, note, amountCents }: MoneyLine,
  style: TextStyle,
): void => {
  const { doc } = document
  const amount = formatEuro(amountCents)
  const amountWidth = widthOf(doc, amount, style)
  const wide = contentWidth - amountWidth - 24
  const names = linesOf(doc, label, style, wide)
  const notes = note ? linesOf(doc, note, muted, wide) : []
  document.ensure(names.length * lineHeightOf(style) + notes.length * lineHeightOf(muted))
  const top = document.y
  document.tag('TR', () => {
    document.tag(
      'TH',
      () => {
        writeLines(document, names, style)
        writeLines(document, notes, muted)
      },
      { scope: 'Row' },
    )
    document.tag('TD', () => {
      const [line] = linesOf(doc, amount, style, contentWidth)
      if (line) drawLine(doc, line, { x: margin + contentWidth - amountWidth, y: top }, style)
    })
  })
  document.y += 2
}

/** A thin line across, and some air around it. */
export const writeRule = (document: PdfDocument): void => {
  document.ensure(20)
  document.y += 6
  document.decorate(() => {
    const { doc, y } = document
    doc
      .moveTo(margin, y)
      .lineTo(margin + contentWidth, y)
      .lineWidth(0.7)
      .stroke(rule)
  })
  document.y += 8
}
