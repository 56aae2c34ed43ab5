/** The parts our papers are made of. Each writes below the last and goes on to the next page where it must. */
import { formatEuro } from '../../../domain/money.ts'
import type { PaperFact, PaperMoney } from '../../../domain/paper.ts'
import { contentWidth, margin, type Paper } from './open-paper.ts'
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

/** Not left alone at the foot of a page: so much of what comes next stays with it. */
export const writeHeading = (paper: Paper, level: 1 | 2, text: string, keepWith = 40): void => {
  const { before, after, ...style } = headings[level]
  const lines = linesOf(paper.doc, text, style, contentWidth)
  paper.ensure(before + lines.length * lineHeightOf(style) + after + keepWith)
  paper.y += before
  paper.tag(`H${level}`, () => writeLines(paper, lines, style))
  paper.y += after
}

export const writeText = (paper: Paper, text: string, look: keyof typeof looks = 'body'): void => {
  const style = looks[look]
  const lines = linesOf(paper.doc, text, style, contentWidth)
  paper.tag('P', () => writeLines(paper, lines, style))
  paper.y += 4
}

const writeLines = (
  paper: Paper,
  lines: ReturnType<typeof linesOf>,
  style: TextStyle,
  x = margin,
): void => {
  const height = lineHeightOf(style)
  for (const line of lines) {
    paper.ensure(height)
    drawLine(paper.doc, line, { x, y: paper.y }, style)
    paper.y += height
  }
}

const labelWidth = 128

/** What on the left, how it was on the right. A long answer goes on to the next page. */
export const writeFacts = (paper: Paper, facts: readonly PaperFact[]): void => {
  if (facts.length === 0) return
  const { doc } = paper
  const height = lineHeightOf(body)
  const valueX = margin + labelWidth
  paper.tag('Table', () => {
    for (const { label, value } of facts) {
      const names = linesOf(doc, label, { ...body, color: mutedInk }, labelWidth - 12)
      const values = linesOf(doc, value, body, contentWidth - labelWidth)
      paper.ensure(names.length * height)
      paper.tag('TR', () => {
        const top = paper.y
        paper.tag(
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
        paper.tag('TD', () => writeLines(paper, values, body, valueX))
        if (names.length > values.length) paper.y = top + names.length * height
      })
      paper.y += 2
    }
  })
  paper.y += 4
}

const total: TextStyle = { size: 12.5, weight: 'bold', leading: 1.3 }

/** Lines, and below a rule what they add up to. */
export const writeMoney = (
  paper: Paper,
  rows: readonly PaperMoney[],
  sum: PaperMoney | null = null,
): void => {
  paper.tag('Table', () => {
    for (const row of rows) writeMoneyRow(paper, row, body)
    if (!sum) return
    paper.ensure(40)
    paper.y += 3
    paper.decorate(() => {
      const { doc, y } = paper
      doc
        .moveTo(margin, y)
        .lineTo(margin + contentWidth, y)
        .lineWidth(1)
        .stroke(ink)
    })
    paper.y += 5
    writeMoneyRow(paper, sum, total)
  })
  paper.y += 4
}

const writeMoneyRow = (
  paper: Paper,
  { label, note, amountCents }: PaperMoney,
  style: TextStyle,
): void => {
  const { doc } = paper
  const amount = formatEuro(amountCents)
  const amountWidth = widthOf(doc, amount, style)
  const wide = contentWidth - amountWidth - 24
  const names = linesOf(doc, label, style, wide)
  const notes = note ? linesOf(doc, note, muted, wide) : []
  paper.ensure(names.length * lineHeightOf(style) + notes.length * lineHeightOf(muted))
  const top = paper.y
  paper.tag('TR', () => {
    paper.tag(
      'TH',
      () => {
        writeLines(paper, names, style)
        writeLines(paper, notes, muted)
      },
      { scope: 'Row' },
    )
    paper.tag('TD', () => {
      const [line] = linesOf(doc, amount, style, contentWidth)
      if (line) drawLine(doc, line, { x: margin + contentWidth - amountWidth, y: top }, style)
    })
  })
  paper.y += 2
}

/** A thin line across, and some air around it. */
export const writeRule = (paper: Paper): void => {
  paper.ensure(20)
  paper.y += 6
  paper.decorate(() => {
    const { doc, y } = paper
    doc
      .moveTo(margin, y)
      .lineTo(margin + contentWidth, y)
      .lineWidth(0.7)
      .stroke(rule)
  })
  paper.y += 8
}
