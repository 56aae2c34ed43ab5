import { formatEuro } from '../../../domain/money.ts'
import type { DocumentFact } from '../../../domain/pdf-document.ts'
import { receiptDocument, type IssuedReceipt } from '../../../domain/payments/receipt-document.ts'
import { receiptPdfPath, saveOrToast } from '../../api/kit/save-file.ts'
import { Card } from '../../ui/card.tsx'
import { LogoMark } from '../../ui/illustrations/logo.tsx'
import { PriceLines } from '../../ui/data/price-lines.tsx'
import { SaveButton } from '../../ui/save-button.tsx'

/** One receipt or credit note, with the words of its PDF. Printed, it has a page of its own. */
export function ReceiptCard({ receipt }: { receipt: IssuedReceipt }) {
  const document = receiptDocument(receipt)
  const name = `${document.title} ${document.receiptNo}`
  return (
    <Card
      aria-label={name}
      className="print:break-after-page print:border-0 print:p-0 print:shadow-none print:last:break-after-auto"
    >
      <p aria-hidden className="mb-6 hidden items-center gap-2.5 print:flex">
        <LogoMark />
        <span className="text-xl leading-none font-heavy tracking-tighter">Towline</span>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h2 className="text-lg">{name}</h2>
          <p className="text-ink-muted mt-1 text-sm">{`Issued ${document.issued}`}</p>
        </div>
        <SaveButton
          size="sm"
          busyLabel="Making the PDF"
          aria-label={`Download PDF of ${name}`}
          className="max-sm:w-full print:hidden"
          save={() => saveOrToast(receiptPdfPath(receipt.bookingId, receipt.receiptNo))}
        >
          Download PDF
        </SaveButton>
      </div>
      <Facts facts={document.parties} className="border-line mt-5 border-t pt-5" />
      <h3 className="mt-8 mb-3 text-base">The recovery</h3>
      <Facts facts={document.recovery} />
      <h3 className="mt-8 mb-3 text-base">What it cost</h3>
      <PriceLines lines={document.lines} total={document.total} />
      <Facts facts={document.payment} className="mt-4" />
      {document.vat && (
        <>
          <h3 className="mt-8 mb-3 text-base">VAT</h3>
          <div className="flex max-w-prose flex-col gap-3 text-sm print:max-w-none">
            {document.vat.words.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <dl className="mt-3 flex flex-col gap-2 text-sm">
            {document.vat.lines.map(({ label, amountCents }) => (
              <div key={label} className="flex items-baseline gap-2">
                <dt className="min-w-0 wrap-anywhere">{label}</dt>
                <span aria-hidden className="leader h-1 grow" />
                <dd className="tabular-nums">{formatEuro(amountCents)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="border-line text-ink-muted mt-6 flex flex-col gap-2 border-t pt-4 text-sm">
        {document.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Card>
  )
}

function Facts({ facts, className = '' }: { facts: readonly DocumentFact[]; className?: string }) {
  return (
    <dl className={`flex flex-col gap-2 text-sm ${className}`}>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
