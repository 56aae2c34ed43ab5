/** The part of a pack that says how to check it: the short address, as text and for a camera, and the root of the chain with its signature. */
import { encode } from 'uqr'
import { sealFacts } from '../../domain/evidence/sealing/seal-facts.ts'
import { packCopy } from '../../domain/evidence/evidence-pack.ts'
import { margin, type PdfDocument } from '../kit/pdf/open-pdf.ts'
import { writeFacts, writeHeading, writeText } from '../kit/pdf/write-pdf.ts'
import type { Pack } from './load-pack.ts'

/** Points: a module of a code for such an address is then over half a millimetre. */
const codeSize = 72
/** ISO/IEC 18004, 9.1. */
const quietModules = 4
const sealHeight = 230

export const writeSeal = (
  document: PdfDocument,
  { seal, checkAddress }: Pick<Pack, 'seal' | 'checkAddress'>,
): void => {
  const isEmpty = seal.links.length === 0
  writeHeading(document, 2, 'Seal', isEmpty ? undefined : sealHeight)
  writeText(document, isEmpty ? packCopy.emptySeal : packCopy.seal, 'muted')
  if (!isEmpty) {
    document.ensure(codeSize + 8)
    drawCode(document, checkAddress)
    document.y += codeSize + 8
  }
  writeFacts(document, sealFacts(seal, checkAddress))
}

const drawCode = ({ doc, tag, y }: PdfDocument, address: string): void => {
  const { data, size } = encode(address, { border: quietModules })
  const step = codeSize / size
  // its dark part begins where the text does
  const left = margin - quietModules * step
  tag(
    'Figure',
    () => {
      for (const [row, cells] of data.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) doc.rect(left + column * step, y + row * step, step, step)
      doc.fill('#000000')
    },
    { alt: `A code for a phone’s camera: ${address}` },
  )
}
