import type { DealerStatement } from '../../../contract/dealers.ts'
import { statementTotalCents } from '../../../domain/dealers/dealer.ts'
import { monthLabel } from '../../../domain/time/dublin-month.ts'
import { dealerStatementPath, dealerStatementsQuery } from '../../api/dealers.ts'
import { saveOrToast } from '../../api/kit/save-file.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Money } from '../../ui/data/money.tsx'
import { SaveButton } from '../../ui/save-button.tsx'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

/** A statement for each month in which money moved, newest first. */
export function StatementsTab() {
  return (
    <Card title="Monthly statements">
      <p className="text-ink-muted mb-4 text-sm">
        What you paid by card each month, and what was refunded. For VAT, use each booking’s
        receipt.
      </p>
      <ListScreen
        list={useWholeList(dealerStatementsQuery, ({ statements }) => statements)}
        label="Loading statements"
        caption="Monthly statements"
        columns={columns}
        rowKey={({ statementId }) => statementId}
        empty={
          <EmptyState
            title="No statements yet"
            action={
              <ButtonLink variant="secondary" to={paths.dealerTab('bookings')}>
                See your bookings
              </ButtonLink>
            }
          >
            You get one on the first of each month, for all bookings of the month before.
          </EmptyState>
        }
      />
    </Card>
  )
}

const columns: readonly Column<DealerStatement>[] = [
  { id: 'month', header: 'Month', isTitle: true, cell: ({ month }) => monthLabel(month) },
  { id: 'bookings', header: 'Bookings', isNumeric: true, cell: ({ bookings }) => bookings },
  {
    id: 'paid',
    header: 'Paid',
    isNumeric: true,
    cell: ({ paidCents }) => <Money cents={paidCents} />,
  },
  {
    id: 'returned',
    header: 'Refunded',
    isNumeric: true,
    cell: ({ returnedCents }) => <Money cents={returnedCents} />,
  },
  {
    id: 'total',
    header: 'Total',
    isNumeric: true,
    cell: (statement) => <Money cents={statementTotalCents(statement)} className="font-bold" />,
  },
  {
    id: 'download',
    header: 'Download',
    cell: ({ statementId, month }) => (
      <SaveButton
        size="sm"
        aria-label={`Download the statement for ${monthLabel(month)}, PDF`}
        save={() => saveOrToast(dealerStatementPath(statementId))}
      >
        PDF
      </SaveButton>
    ),
  },
]
