import { useQuery } from '@tanstack/react-query'
import type { AdvertFigures } from '../../../contract/revenue.ts'
import { formatClickThroughRate } from '../../../domain/advert.ts'
import { revenueAdvertsQuery } from '../../api/revenue.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { ChargeForm } from './charge-form.tsx'
import { ChargeList } from './charge-list.tsx'
import { TabState } from './tab-state.tsx'

const count = (value: number): string => value.toLocaleString('en-IE')

/** How advertisements do, and what advertisers were charged (specification, operator side §2). */
export function AdvertsTab() {
  const query = useQuery(revenueAdvertsQuery)
  return (
    <TabState query={query} loading="Loading advertisements">
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
              note="Seen, once a day each"
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
    </TabState>
  )
}

const columns: readonly Column<AdvertFigures>[] = [
  { id: 'title', header: 'Advertisement', isTitle: true, cell: ({ title }) => title },
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
