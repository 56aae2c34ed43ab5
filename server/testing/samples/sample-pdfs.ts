/** PDFs for tests, generated when needed: harmless ones as an insurer sends them, and others written by hand. */
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** A certificate of so many pages, each with a line of text. */
export const makePdf = ({
  pages = 1,
  text = 'Certificate of motor insurance',
  userPassword,
}: { pages?: number; text?: string; userPassword?: string } = {}): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument({ size: 'A4', userPassword, pdfVersion: '1.7' })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.fontSize(18).text(text)
    for (let page = 2; page <= pages; page += 1) pdf.addPage().text(`Page ${page}`)
    pdf.end()
  })

/** One page written by hand. `catalog`: added to the root; `objects`: further ones from number 4 on. */
export const handwrittenPdf = ({
  catalog = '',
  objects = [],
}: { catalog?: string; objects?: readonly (string | Buffer)[] } = {}): Buffer => {
  const parts: (string | Buffer)[] = [
    '%PDF-1.7\n',
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj\n',
    ...objects.flatMap((one, at) => [`${at + 4} 0 obj\n`, one, '\nendobj\n']),
    'trailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n9\n%%EOF\n',
  ]
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/** An object that contains another one, compressed. `about`: what its dictionary says besides. */
export const objectStream = (
  inside: string | Buffer,
  about = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
): Buffer => {
  const packed = deflateSync(inside)
  const head = `<< ${about} /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}
