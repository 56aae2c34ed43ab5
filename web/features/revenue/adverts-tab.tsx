import type { AdvertStatistics } from '../../../contract/operations/revenue.ts'
import { formatClickThroughRate } from '../../../domain/adverts/advert.ts'
import { revenueAdvertsQuery } from '../../api/revenue.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { ChargeForm } from './charge-form.tsx'
import { ChargeList } from './charge-list.tsx'
import { advertRunLabel } from './revenue-labels.ts'
import { tabComing } from './tab-coming.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

const count = (value: number): string => value.toLocaleString('en-IE')

/** The performance of adverts, and the charges to advertisers (specification, operator side §2). */
export function AdvertsTab() {
  const load = useLoad(revenueAdvertsQuery)
  return (
    <Loaded load={load} waiting={tabComing} label="Loading advertisements">
      {({ activeAds, impressions, clicks, top, adverts, charges }) => (
        <div className="flex flex-col gap-5">
          <StatRow>
            <Stat
              label="Active Ads"
              value={count(activeAds)}
              note={`Of ${count(adverts.length)} in all`}
            />
            <Stat
              label="Total Impressions"
              value={count(impressions)}
              note="Once per person and day"
            />
            <Stat label="Total Clicks" value={count(clicks)} />
            <Stat
              label="CTR"
              value={formatClickThroughRate(clicks, impressions)}
              note="Clicks of impressions"
            />
          </StatRow>
          <Card title="Top Performing Ads">
            <DataTable
              caption="Top Performing Ads"
              columns={columns}
              rows={top}
              rowKey={({ adId }) => adId}
              empty={
                <EmptyState title="No advertisements yet">
                  Place the first under Advertisements.
                </EmptyState>
              }
            />
          </Card>
          <Card title="Invoices to advertisers">
            <p className="text-ink-muted mb-4 text-sm">
              An invoice counts as revenue once you confirm that it was paid.
            </p>
            <ChargeForm adverts={adverts} />
            <ChargeList charges={charges} />
          </Card>
        </div>
      )}
    </Loaded>
  )
}

const columns: readonly Column<AdvertStatistics>[] = [
  { id: 'title', header: 'Advertisement', isTitle: true, cell: ({ title }) => title },
  { id: 'run', header: 'Position and period', cell: (advert) => advertRunLabel(advert) },
  { id: 'advertiser', header: 'Advertiser', cell: ({ advertiserName }) => advertiserName },
  {
    id: 'state',
    header: 'State',
    cell: ({ isRunning }) => (
      <StatusBadge tone={isRunning ? 'success' : 'neutral'}>
        {isRunning ? 'Running' : 'Not running'}
      </StatusBadge>
    ),
  },
  { id: 'clicks', header: 'Clicks', isNumeric: true, cell: ({ clicks }) => count(clicks) },
  { id: 'views', header: 'Views', isNumeric: true, cell: ({ views }) => count(views) },
]
