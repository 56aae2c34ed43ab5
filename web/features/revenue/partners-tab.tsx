import { revenuePartnersQuery } from '../../api/revenue.ts'
import type { CallAnswer } from '../../api/kit/call.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Money } from '../../ui/data/money.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { StatisticsAsOf } from './statistics-as-of.tsx'
import { tabComing } from './tab-coming.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

type PartnerRow = CallAnswer<'GET /api/revenue/partners'>['partners'][number]

const count = (value: number): string => value.toLocaleString('en-IE')

/** Insurers, their bookings, and their discounts (specification, operator side §2). */
export function PartnersTab() {
  const load = useLoad(revenuePartnersQuery)
  return (
    <Loaded load={load} waiting={tabComing} label="Loading insurance partners">
      {({ asOf, activePartners, bookings, discountCents, averageDiscountCents, partners }) => (
        <div className="flex flex-col gap-5">
          <StatisticsAsOf asOf={asOf} />
          <StatRow>
            <Stat
              label="Active Partners"
              value={count(activePartners)}
              note={`Of ${count(partners.length)} in all`}
            />
            <Stat label="Total Bookings" value={count(bookings)} />
            <Stat
              label="Total Discounts"
              value={<Money cents={discountCents} />}
              note="On monthly invoices"
            />
            <Stat
              label="Avg Discount"
              value={<Money cents={averageDiscountCents} />}
              note="Of one booking"
            />
          </StatRow>
          <Card title="By partner">
            <DataTable
              caption="Insurance partners"
              columns={columns}
              rows={partners}
              rowKey={({ companyName }) => companyName}
              empty={
                <EmptyState title="No insurance partners yet">
                  They are created under Insurers.
                </EmptyState>
              }
            />
          </Card>
        </div>
      )}
    </Loaded>
  )
}

const columns: readonly Column<PartnerRow>[] = [
  { id: 'company', header: 'Company', isTitle: true, cell: ({ companyName }) => companyName },
  {
    id: 'state',
    header: 'State',
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'success' : 'neutral'}>
        {isActive ? 'Active' : 'Inactive'}
      </StatusBadge>
    ),
  },
  { id: 'bookings', header: 'Bookings', isNumeric: true, cell: ({ bookings }) => count(bookings) },
  {
    id: 'discounts',
    header: 'Discounts',
    isNumeric: true,
    cell: ({ discountCents }) => <Money cents={discountCents} />,
  },
  {
    id: 'revenue',
    header: 'Our revenue',
    isNumeric: true,
    cell: ({ revenueCents }) => <Money cents={revenueCents} className="font-bold" />,
  },
]
