import { receiptDocument, type IssuedReceipt } from '../../domain/payments/receipt-document.ts'
import { makePdf } from '../kit/pdf/make-pdf.ts'
import { writeFacts, writeHeading, writeMoney, writeText } from '../kit/pdf/write-pdf.ts'

/** A receipt as a PDF: the text of `domain/payments/receipt-document.ts`, with no look-ups. The same receipt always gives the same PDF. */
export const receiptPdf = (receipt: IssuedReceipt): Promise<Uint8Array<ArrayBuffer>> => {
  const words = receiptDocument(receipt)
  const named = { ...words, title: `${words.title} ${words.receiptNo}`, facts: words.parties }
  return makePdf(named, new Date(receipt.issuedAt), (document) => {
    writeHeading(document, 2, 'The recovery')
    writeFacts(document, words.recovery)
    writeHeading(document, 2, 'What it cost')
    writeMoney(document, words.lines, words.total)
    writeFacts(document, words.payment)
    if (!words.vat) return
    writeHeading(document, 2, 'VAT')
    for (const sentence of words.vat.words) writeText(document, sentence)
    document.y += 4
    writeMoney(document, words.vat.lines)
  })
}
