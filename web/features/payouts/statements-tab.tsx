import { useQuery } from '@tanstack/react-query'
import type { Statement } from '../../../contract/drivers/payouts.ts'
import { formatDay } from '../../../domain/time/dublin-time.ts'
import { payoutsQuery, statementsQuery } from '../../api/payouts.ts'
import { commissionInvoicePath, saveOrToast, statementPath } from '../../api/kit/save-file.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoBookingsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { Money } from '../../ui/data/money.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { SaveButton } from '../../ui/save-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { comingStatementLabel } from './coming-statement.ts'
import { irishDay } from './irish-day.ts'
import { loadFailed } from './load-failed-labels.ts'
import { statementStates } from './payout-labels.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

/** A statement for each week, newest first, and its documents. */
export function StatementsTab() {
  const list = useWholeList(statementsQuery, ({ statements }) => statements)
  const { data } = useQuery(payoutsQuery)
  const coming =
    list.rows && data ? comingStatementLabel(data.payouts, list.rows, serverNow()) : null
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="mb-3 text-xl">
        Statements
      </h2>
      {coming && <p className="text-ink-muted mb-3">{coming}</p>}
      <ListScreen
        list={list}
        label="Loading statements"
        failed={loadFailed}
        waiting={
          <div className="flex flex-col gap-3">
            <SkeletonCard />
            <SkeletonCard />
          </div>
        }
        caption="Statements"
        columns={columns}
        rowKey={({ statementId }) => statementId}
        empty={
          <EmptyState illustration={<NoBookingsIllustration />} title="No statements yet">
            You get one every Friday, for the previous Monday to Sunday.
          </EmptyState>
        }
      />
    </section>
  )
}

const weekOf = ({ periodStart, periodEnd }: Statement): string =>
  `${formatDay(irishDay(periodStart))} – ${formatDay(irishDay(periodEnd))}`

const columns: readonly Column<Statement>[] = [
  { id: 'week', header: 'Week', isTitle: true, cell: weekOf },
  { id: 'jobs', header: 'Jobs', isNumeric: true, cell: ({ jobs }) => jobs },
  {
    id: 'gross',
    header: 'Gross',
    isNumeric: true,
    cell: ({ grossCents }) => <Money cents={grossCents} />,
  },
  {
    id: 'net',
    header: 'Net',
    isNumeric: true,
    cell: ({ netCents }) => <Money cents={netCents} className="font-bold" />,
  },
  {
    id: 'earlier',
    header: 'Earlier weeks',
    isNumeric: true,
    cell: ({ broughtForwardCents, adjustmentCents }) => (
      <Money cents={broughtForwardCents + adjustmentCents} />
    ),
  },
  {
    id: 'paid',
    header: 'Paid',
    isNumeric: true,
    cell: ({ paidCents }) => <Money cents={paidCents} />,
  },
  {
    id: 'pending',
    header: 'Pending',
    isNumeric: true,
    cell: ({ pendingCents }) => <Money cents={pendingCents} />,
  },
  { id: 'status', header: 'Status', cell: (row) => <StatementState statement={row} /> },
  { id: 'documents', header: 'Download', cell: (row) => <Documents statement={row} /> },
]

function StatementState({ statement }: { statement: Statement }) {
  const { label, tone } = statementStates[statement.status]
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {statement.carriedForwardCents !== 0 && (
        <span className="text-ink-muted">
          <Money cents={statement.carriedForwardCents} /> left
        </span>
      )}
    </span>
  )
}

function Documents({ statement }: { statement: Statement }) {
  const { statementId, commissionInvoices } = statement
  const week = weekOf(statement)
  return (
    <span className="flex flex-wrap gap-2 max-md:justify-end">
      <StatementDownload
        label="PDF"
        name={`Statement ${week}, PDF`}
        path={statementPath(statementId, 'pdf')}
      />
      <StatementDownload
        label="CSV"
        name={`Statement ${week}, CSV`}
        path={statementPath(statementId, 'csv')}
      />
      {commissionInvoices.map(({ invoiceNo }) => (
        <StatementDownload
          key={invoiceNo}
          label={commissionInvoices.length === 1 ? 'Invoice' : `Invoice ${invoiceNo}`}
          name={`Commission invoice ${invoiceNo}, PDF`}
          path={commissionInvoicePath(invoiceNo)}
        />
      ))}
    </span>
  )
}

type StatementDownloadProps = {
  label: string
  /** Announced, and repeated when it is saved. */
  name: string
  path: string
}

function StatementDownload({ label, name, path }: StatementDownloadProps) {
  const save = async (): Promise<void> => {
    if (!(await saveOrToast(path))) return
    toast.success({ title: 'Statement Download', description: `${name}: saved.` })
  }
  return (
    <SaveButton size="sm" aria-label={`Download ${name}`} save={save}>
      {label}
    </SaveButton>
  )
}
