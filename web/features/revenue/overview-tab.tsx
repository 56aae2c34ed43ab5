import type { RevenueLine } from '../../../contract/operations/revenue.ts'
import { revenueOverviewQuery } from '../../api/revenue.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Money } from '../../ui/data/money.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { StatisticsAsOf } from './statistics-as-of.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { statusLooks } from './revenue-labels.ts'
import { tabComing } from './tab-coming.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** The revenue, its sources, and the newest entries (specification, operator side §2). */
export function OverviewTab() {
  const load = useLoad(revenueOverviewQuery)
  return (
    <Loaded load={load} waiting={tabComing} label="Loading revenue">
      {(overview) => (
        <div className="flex flex-col gap-5">
          <StatisticsAsOf asOf={overview.asOf} />
          <StatRow>
            <Stat
              label="Total Revenue"
              value={<Money cents={overview.totalCents} />}
              note="Confirmed, without VAT"
            />
            <Stat
              label="This Month"
              value={<Money cents={overview.thisMonthCents} />}
              note="From all sources"
            />
            <Stat
              label="Advertisement Revenue"
              value={<Money cents={overview.advertisementCents} />}
              note="Paid by advertisers"
            />
            <Stat
              label="Insurance Revenue"
              value={<Money cents={overview.insuranceCents} />}
              note="Before discounts"
            />
          </StatRow>
          <Card title="Revenue by source">
            <RevenueChart months={overview.months} />
          </Card>
          <Card title="Recent Revenue">
            <DataTable
              caption="Recent Revenue"
              columns={columns}
              rows={overview.recent}
              rowKey={({ revenueId }) => revenueId}
              empty={
                <EmptyState title="Nothing earned yet">
                  Commission appears here after the first recovery.
                </EmptyState>
              }
            />
          </Card>
        </div>
      )}
    </Loaded>
  )
}

const columns: readonly Column<RevenueLine>[] = [
  {
    id: 'description',
    header: 'Description',
    isTitle: true,
    cell: ({ description, bookingId }) =>
      bookingId ? <TextLink to={paths.booking(bookingId)}>{description}</TextLink> : description,
  },
  { id: 'earned', header: 'Earned', cell: ({ earnedAt }) => <DateTime at={earnedAt} /> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={statusLooks[status].tone}>{statusLooks[status].word}</StatusBadge>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: ({ amountCents }) => <Money cents={amountCents} className="font-bold" />,
  },
]
