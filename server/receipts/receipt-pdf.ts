import { receiptPaper, type IssuedReceipt } from '../../domain/receipt-paper.ts'
import { makePaper } from '../kit/pdf/make-paper.ts'
import { writeFacts, writeHeading, writeMoney, writeText } from '../kit/pdf/write-paper.ts'

/** A receipt as a PDF: the words of `domain/receipt-paper.ts`, and nothing looked up. The same receipt is the same paper for ever. */
export const receiptPdf = (receipt: IssuedReceipt): Promise<Uint8Array<ArrayBuffer>> => {
  const words = receiptPaper(receipt)
  const named = { ...words, title: `${words.title} ${words.receiptNo}`, facts: words.parties }
  return makePaper(named, new Date(receipt.issuedAt), (paper) => {
    writeHeading(paper, 2, 'The recovery')
    writeFacts(paper, words.recovery)
    writeHeading(paper, 2, 'What it cost')
    writeMoney(paper, words.lines, words.total)
    writeFacts(paper, words.payment)
    if (!words.vat) return
    writeHeading(paper, 2, 'VAT')
    for (const sentence of words.vat.words) writeText(paper, sentence)
    paper.y += 4
    writeMoney(paper, words.vat.lines)
  })
}
