import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartnerAccount, PartnerInvoice } from '../../../contract/partners/partner-invoices.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { monthLabel } from '../../../domain/time/dublin-month.ts'
import { partnerInvoicesQuery } from '../../api/partners/partners.ts'
import { partnerInvoicePath, partnerStatementPath, saveOrToast } from '../../api/kit/save-file.ts'
import { SaveButton } from '../../ui/save-button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { Money } from '../../ui/data/money.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Fact } from './fact.tsx'
import { PaymentQuestion } from './invoice-payment.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

type InvoicesCardProps = { partner: Partner; mayNotePayment: boolean }

/** Each month's invoice, its documents, and whether it is paid. */
export function InvoicesCard({ partner, mayNotePayment }: InvoicesCardProps) {
  const { partnerId } = partner
  const { data } = useQuery(partnerInvoicesQuery(partnerId))
  const list = useWholeList(partnerInvoicesQuery(partnerId), ({ invoices }) => invoices)
  const [paying, setPaying] = useState<PartnerInvoice | null>(null)
  const columns = [
    ...facts,
    stateColumn(mayNotePayment ? setPaying : null),
    documentsColumn(partnerId),
  ]
  return (
    <Card
      title="Invoices"
      level={3}
      aside={
        list.rows &&
        list.rows.length > 0 && (
          <SaveButton
            size="sm"
            aria-label="Download the statement of account, CSV"
            save={() => saveOrToast(partnerStatementPath(partnerId))}
          >
            Statement
          </SaveButton>
        )
      }
    >
      {data && data.invoices.length > 0 && <Balance account={data.account} />}
      <ListScreen
        list={list}
        label="Loading invoices"
        waiting={<SkeletonText />}
        caption="Invoices"
        columns={columns}
        rowKey={({ invoiceNo }) => invoiceNo}
        empty={
          <p className="text-ink-muted text-sm">
            None yet. Issued on the 1st of the following month.
          </p>
        }
      />
      {paying && (
        <PaymentQuestion partnerId={partnerId} invoice={paying} onClose={() => setPaying(null)} />
      )}
    </Card>
  )
}

/** What is owed on all of them together. */
function Balance({ account: { openCents, lateCents, favourCents } }: { account: PartnerAccount }) {
  return (
    <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-4" aria-label="Balance">
      <Fact name="Open balance">
        <Money cents={openCents} className="text-lg font-bold" />
      </Fact>
      {lateCents > 0 && (
        <Fact name="Of that, late">
          <Money cents={lateCents} className="text-danger-ink text-lg font-bold" />
        </Fact>
      )}
      {favourCents > 0 && (
        <Fact name="Paid in advance, off the next invoice">
          <Money cents={favourCents} className="text-lg font-bold" />
        </Fact>
      )}
    </dl>
  )
}

const facts: readonly Column<PartnerInvoice>[] = [
  {
    id: 'month',
    header: 'Month',
    isTitle: true,
    cell: ({ month, invoiceNo }) => (
      <span className="flex flex-col">
        {monthLabel(month)}
        <span className="text-ink-muted text-sm font-normal">{invoiceNo}</span>
      </span>
    ),
  },
  {
    id: 'charged',
    header: 'Charged',
    isNumeric: true,
    cell: ({ chargedCents }) => <Money cents={chargedCents} />,
  },
  {
    id: 'discount',
    header: 'Discount',
    isNumeric: true,
    cell: ({ discountCents }) => <Money cents={0 - discountCents} />,
  },
  {
    id: 'total',
    header: 'Total',
    isNumeric: true,
    cell: ({ totalCents }) => <Money cents={totalCents} className="font-bold" />,
  },
]

const stateColumn = (
  onPaid: ((invoice: PartnerInvoice) => void) | null,
): Column<PartnerInvoice> => ({
  id: 'state',
  header: 'State',
  cell: (invoice) => <InvoiceState invoice={invoice} onPaid={onPaid && (() => onPaid(invoice))} />,
})

const documentsColumn = (partnerId: string): Column<PartnerInvoice> => ({
  id: 'documents',
  header: 'Download',
  cell: ({ invoiceNo }) => (
    <span className="flex flex-wrap gap-2 max-md:justify-end">
      {(['pdf', 'csv'] as const).map((kind) => (
        <SaveButton
          key={kind}
          size="sm"
          aria-label={`Download ${invoiceNo}, ${kind.toUpperCase()}`}
          save={() => saveOrToast(partnerInvoicePath(partnerId, invoiceNo, kind))}
        >
          {kind.toUpperCase()}
        </SaveButton>
      ))}
    </span>
  ),
})
