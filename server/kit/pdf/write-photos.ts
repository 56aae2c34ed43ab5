/** Photos two by two, each in its box with a caption below; and drawings from path data. */
import { contentWidth, margin, type PdfDocument } from './open-pdf.ts'
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

export type DocumentPhoto = {
  /** A JPEG; null: there is none, and `instead` says why. */
  image: { bytes: Uint8Array; width: number; height: number } | null
  instead: string
  /** The alternative text. */
  alt: string
  title: string
  lines: readonly string[]
  /** Last, and small enough that a hash fits one line. */
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

/** The height a heading must keep together with its first row: photos and an ordinary caption. */
export const photoRowHeight = boxHeight + 70

/** Photos side by side in a row: a caller that writes photos holds no more in memory at a time. */
export const photosInRow = 2

/** One row, kept together on its page. The bytes are released after this. */
export const writePhotoRow = (document: PdfDocument, photos: readonly DocumentPhoto[]): void => {
  const { doc } = document
  const cells = photos.slice(0, photosInRow).map((photo, index) => ({
    photo,
    x: margin + index * (cellWidth + gap),
    title: linesOf(doc, photo.title, titleStyle, cellWidth),
    lines: photo.lines.flatMap((line) => linesOf(doc, line, lineStyle, cellWidth)),
    fine: linesOf(doc, photo.fine, fineStyle, cellWidth),
  }))
  const captionHeight = Math.max(
    ...cells.map(
      ({ title, lines, fine }) =>
        title.length * lineHeightOf(titleStyle) +
        lines.length * lineHeightOf(lineStyle) +
        fine.length * lineHeightOf(fineStyle),
    ),
  )
  document.ensure(boxHeight + captionHeight + below)
  const top = document.y
  for (const { photo, x, title, lines, fine } of cells) {
    document.decorate(() => doc.roundedRect(x, top, cellWidth, boxHeight, 5).fill(sunken))
    if (photo.image) drawPhoto(document, photo.image, photo.alt, { x, y: top })
    else writeInside(document, photo.instead, { x, y: top })
    document.tag('Caption', () => {
      const afterTitle = drawLines(document, title, { x, y: top + boxHeight + 4 }, titleStyle)
      const afterLines = drawLines(document, lines, { x, y: afterTitle }, lineStyle)
      drawLines(document, fine, { x, y: afterLines }, fineStyle)
    })
  }
  document.y = top + boxHeight + captionHeight + below
}

type Place = { x: number; y: number }

const drawPhoto = (
  document: PdfDocument,
  { bytes, width, height }: NonNullable<DocumentPhoto['image']>,
  alt: string,
  { x, y }: Place,
): void => {
  const scale = Math.min(cellWidth / width, boxHeight / height)
  const fitted = { width: width * scale, height: height * scale }
  document.tag(
    'Figure',
    () =>
      document.doc.image(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        x + (cellWidth - fitted.width) / 2,
        y + (boxHeight - fitted.height) / 2,
        fitted,
      ),
    { alt },
  )
}

const insideStyle: TextStyle = { size: 9, color: mutedInk }

const writeInside = (document: PdfDocument, text: string, { x, y }: Place): void => {
  const lines = linesOf(document.doc, text, insideStyle, cellWidth - 40)
  const height = lines.length * lineHeightOf(insideStyle)
  document.tag('P', () =>
    drawLines(document, lines, { x: x + 20, y: y + (boxHeight - height) / 2 }, insideStyle),
  )
}

/** Returns the position of the next line. */
const drawLines = (
  { doc }: PdfDocument,
  lines: readonly Line[],
  { x, y }: Place,
  style: TextStyle,
): number => {
  lines.forEach((line, index) =>
    drawLine(doc, line, { x, y: y + index * lineHeightOf(style) }, style),
  )
  return y + lines.length * lineHeightOf(style)
}

export type PdfDrawing = {
  /** SVG path data on a pad of this size. */
  path: string
  pad: { width: number; height: number }
  alt: string
}

/** Vector lines, so that they stay sharp at any size. */
export const writeDrawing = (document: PdfDocument, { path, pad, alt }: PdfDrawing): void => {
  const { doc } = document
  const scale = (contentWidth * 0.6) / pad.width
  const [width, height] = [pad.width * scale, pad.height * scale]
  document.ensure(height + 12)
  const top = document.y
  document.decorate(() =>
    doc.roundedRect(margin, top, width, height, 5).lineWidth(0.7).stroke(rule),
  )
  document.tag(
    'Figure',
    () => {
      doc.save().translate(margin, top).scale(scale)
      doc.path(path).lineWidth(3.2).lineCap('round').lineJoin('round').stroke(ink)
      doc.restore()
    },
    { alt },
  )
  document.y = top + height + 10
}
