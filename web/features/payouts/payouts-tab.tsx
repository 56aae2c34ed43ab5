import { useState } from 'react'
import type { Payout } from '../../../contract/drivers/payouts.ts'
import { formatDay } from '../../../domain/time/dublin-time.ts'
import { payoutsQuery } from '../../api/payouts.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoBookingsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { Money } from '../../ui/data/money.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { irishDay } from './irish-day.ts'
import { loadFailed } from './load-failed-labels.ts'
import { PayoutAccountCard } from './payout-account-card.tsx'
import { payoutNote, payoutStates } from './payout-labels.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

/** On a phone each row is a card, half a screen high. */
const rowsAtOnce = 10

/** The pay of each job, newest first, its state, and the payout account. */
export function PayoutsTab() {
  const list = useWholeList(payoutsQuery, ({ payouts }) => payouts)
  const [shownCount, setShownCount] = useState(rowsAtOnce)
  const hasMore = list.rows !== undefined && list.rows.length > shownCount
  const showMore = async (): Promise<null> => {
    setShownCount(shownCount + rowsAtOnce)
    return null
  }
  return (
    <div className="flex flex-col gap-6">
      <PayoutAccountCard />
      <section aria-labelledby="recent-payouts">
        <h2 id="recent-payouts" className="mb-3 text-xl">
          Recent Payouts
        </h2>
        <ListScreen
          list={{
            ...list,
            rows: list.rows?.slice(0, shownCount),
            more: hasMore ? { isBusy: false, load: showMore } : null,
          }}
          label="Loading payouts"
          failed={loadFailed}
          waiting={
            <div className="flex flex-col gap-3">
              <SkeletonCard />
              <SkeletonCard />
            </div>
          }
          caption="Recent payouts"
          columns={columns}
          rowKey={({ payoutId }) => payoutId}
          empty={
            <EmptyState illustration={<NoBookingsIllustration />} title="No payouts yet">
              Every job you finish appears here, with what it pays and when.
            </EmptyState>
          }
        />
      </section>
    </div>
  )
}

const kinds: Record<Payout['kind'], string | null> = {
  completion: null,
  cancellation_fee: 'Cancellation fee',
}

const columns: readonly Column<Payout>[] = [
  {
    id: 'job',
    header: 'Job',
    isTitle: true,
    cell: ({ bookingId, bookingReference, pickup, kind }) => (
      <>
        <TextLink
          to={paths.booking(bookingId)}
          className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {pickup}
        </TextLink>
        <span className="text-ink-muted block text-sm font-medium">
          {[bookingReference, kinds[kind]].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  {
    id: 'completed',
    header: 'Earned',
    cell: ({ completedAt }) => <DateTime at={completedAt} className="whitespace-nowrap" />,
  },
  {
    id: 'gross',
    header: 'Gross',
    isNumeric: true,
    cell: ({ grossCents }) => <Money cents={grossCents} />,
  },
  {
    id: 'commission',
    header: 'Commission',
    isNumeric: true,
    cell: ({ commissionCents }) => <Money cents={-commissionCents} />,
  },
  {
    id: 'vat',
    header: 'VAT on commission',
    isNumeric: true,
    cell: ({ vatOnCommissionCents }) => <Money cents={-vatOnCommissionCents} />,
  },
  {
    id: 'net',
    header: 'Net',
    isNumeric: true,
    cell: ({ netCents, adjustmentCents }) => (
      <>
        <Money cents={netCents} className="font-bold" />
        {adjustmentCents !== 0 && (
          <span className="text-ink-muted block">
            <Money cents={adjustmentCents} /> given back
          </span>
        )}
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: (row) => <PayoutState payout={row} /> },
]

function PayoutState({ payout }: { payout: Payout }) {
  const { status, whyNotPaid, paidAt, payoutDate } = payout
  const { label, tone } = payoutStates[status]
  const note = payoutNote(payout)
  // The day is more informative than the reason.
  const isOnlyEarly = whyNotPaid?.reason === 'before_its_friday'
  return (
    <span className="inline-flex max-w-56 flex-col items-start gap-1 max-md:items-end">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {paidAt && <DateTime at={paidAt} wording="date" className="text-ink-muted" />}
      {isOnlyEarly ? (
        <span className="text-ink-muted">{`Due ${formatDay(irishDay(payoutDate))}`}</span>
      ) : (
        note && <span className="text-ink-muted text-balance">{note}</span>
      )}
    </span>
  )
}
