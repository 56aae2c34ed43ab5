/** Pictures two by two, each in its box with words below; and drawings from path data. */
import { contentWidth, margin, type Paper } from './open-paper.ts'
import {
  drawLine,
  lineHeightOf,
  linesOf,
  mutedInk,
  rule,
  ink,
  type Line,
  type TextStyle,
} from './text-lines.ts'

export type PaperPicture = {
  /** A JPEG; null: there is none, and `instead` says why. */
  image: { bytes: Uint8Array; width: number; height: number } | null
  instead: string
  /** For those who cannot see it. */
  alt: string
  title: string
  lines: readonly string[]
  /** Last, and small enough that a fingerprint is one line. */
  fine: string
}

const gap = 18
const cellWidth = (contentWidth - gap) / 2
const boxHeight = 150
const titleStyle: TextStyle = { size: 9.5, weight: 'bold' }
const lineStyle: TextStyle = { size: 7.5, color: mutedInk, leading: 1.3 }
const fineStyle: TextStyle = { size: 6.5, color: mutedInk, leading: 1.4 }
const below = 14
const sunken = '#f4efe6'

/** What a heading above a row has to keep with it: pictures and an ordinary caption. */
export const pictureRowHeight = boxHeight + 70

/** As many as stand beside each other: whoever writes pictures has no more in hand at a time. */
export const picturesInRow = 2

/** One row, kept together on its page. The bytes are not held after this. */
export const writePictureRow = (paper: Paper, pictures: readonly PaperPicture[]): void => {
  const { doc } = paper
  const cells = pictures.slice(0, picturesInRow).map((picture, index) => ({
    picture,
    x: margin + index * (cellWidth + gap),
    title: linesOf(doc, picture.title, titleStyle, cellWidth),
    lines: picture.lines.flatMap((line) => linesOf(doc, line, lineStyle, cellWidth)),
    fine: linesOf(doc, picture.fine, fineStyle, cellWidth),
  }))
  const captionHeight = Math.max(
    ...cells.map(
      ({ title, lines, fine }) =>
        title.length * lineHeightOf(titleStyle) +
        lines.length * lineHeightOf(lineStyle) +
        fine.length * lineHeightOf(fineStyle),
    ),
  )
  paper.ensure(boxHeight + captionHeight + below)
  const top = paper.y
  for (const { picture, x, title, lines, fine } of cells) {
    paper.decorate(() => doc.roundedRect(x, top, cellWidth, boxHeight, 5).fill(sunken))
    if (picture.image) drawPicture(paper, picture.image, picture.alt, { x, y: top })
    else writeInside(paper, picture.instead, { x, y: top })
    paper.tag('Caption', () => {
      const afterTitle = drawLines(paper, title, { x, y: top + boxHeight + 4 }, titleStyle)
      const afterLines = drawLines(paper, lines, { x, y: afterTitle }, lineStyle)
      drawLines(paper, fine, { x, y: afterLines }, fineStyle)
    })
  }
  paper.y = top + boxHeight + captionHeight + below
}

type Place = { x: number; y: number }

const drawPicture = (
  paper: Paper,
  { bytes, width, height }: NonNullable<PaperPicture['image']>,
  alt: string,
  { x, y }: Place,
): void => {
  const scale = Math.min(cellWidth / width, boxHeight / height)
  const fitted = { width: width * scale, height: height * scale }
  paper.tag(
    'Figure',
    () =>
      paper.doc.image(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        x + (cellWidth - fitted.width) / 2,
        y + (boxHeight - fitted.height) / 2,
        fitted,
      ),
    { alt },
  )
}

const insideStyle: TextStyle = { size: 9, color: mutedInk }

const writeInside = (paper: Paper, text: string, { x, y }: Place): void => {
  const lines = linesOf(paper.doc, text, insideStyle, cellWidth - 40)
  const height = lines.length * lineHeightOf(insideStyle)
  paper.tag('P', () =>
    drawLines(paper, lines, { x: x + 20, y: y + (boxHeight - height) / 2 }, insideStyle),
  )
}

/** Answers where the next line would be. */
const drawLines = (
  { doc }: Paper,
  lines: readonly Line[],
  { x, y }: Place,
  style: TextStyle,
): number => {
  lines.forEach((line, index) =>
    drawLine(doc, line, { x, y: y + index * lineHeightOf(style) }, style),
  )
  return y + lines.length * lineHeightOf(style)
}

export type PaperDrawing = {
  /** SVG path data on a pad of this size. */
  path: string
  pad: { width: number; height: number }
  alt: string
}

/** Lines as lines, so that they stay sharp at any size. */
export const writeDrawing = (paper: Paper, { path, pad, alt }: PaperDrawing): void => {
  const { doc } = paper
  const scale = (contentWidth * 0.6) / pad.width
  const [width, height] = [pad.width * scale, pad.height * scale]
  paper.ensure(height + 12)
  const top = paper.y
  paper.decorate(() => doc.roundedRect(margin, top, width, height, 5).lineWidth(0.7).stroke(rule))
  paper.tag(
    'Figure',
    () => {
      doc.save().translate(margin, top).scale(scale)
      doc.path(path).lineWidth(3.2).lineCap('round').lineJoin('round').stroke(ink)
      doc.restore()
    },
    { alt },
  )
  paper.y = top + height + 10
}
