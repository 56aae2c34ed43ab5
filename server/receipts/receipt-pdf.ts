import { receiptPaper, type IssuedReceipt } from '../../domain/receipt-paper.ts'
import type { ReceiptLine } from '../../domain/receipt.ts'
import { formatEuro } from '../../domain/money.ts'
import { openPaper } from '../kit/pdf/open-paper.ts'
import { wholeOf } from '../kit/pdf/whole-of.ts'
import {
  writeFacts,
  writeHeading,
  writeMoney,
  writeRule,
  writeText,
  type MoneyRow,
} from '../kit/pdf/write-paper.ts'

const moneyRow = ({ label, note, amountCents }: ReceiptLine): MoneyRow => ({
  label,
  amount: formatEuro(amountCents),
  ...(note === undefined ? {} : { note }),
})

/** A receipt as a PDF: the words of `domain/receipt-paper.ts`, and nothing looked up. The same receipt is the same paper for ever. */
export const receiptPdf = (receipt: IssuedReceipt): Promise<Uint8Array<ArrayBuffer>> => {
  const words = receiptPaper(receipt)
  const name = `${words.title} ${words.receiptNo}`
  const paper = openPaper({
    title: `${name}, Towline`,
    footer: `Towline · ${name}`,
    madeAt: new Date(receipt.issuedAt),
  })
  const whole = wholeOf(paper.stream)
  writeHeading(paper, 1, name)
  writeText(paper, `Issued ${words.issued}`, 'muted')
  writeRule(paper)
  writeFacts(paper, words.parties)
  writeHeading(paper, 2, 'The recovery')
  writeFacts(paper, words.recovery)
  writeHeading(paper, 2, 'What it cost')
  writeMoney(paper, words.lines.map(moneyRow), moneyRow(words.total))
  writeFacts(paper, words.payment)
  if (words.vat) {
    writeHeading(paper, 2, 'VAT')
    for (const sentence of words.vat.words) writeText(paper, sentence)
    paper.y += 4
    writeMoney(paper, words.vat.lines.map(moneyRow))
  }
  writeRule(paper)
  for (const note of words.notes) writeText(paper, note, 'muted')
  paper.finish()
  return whole
}
