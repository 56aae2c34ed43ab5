/** What an insurer’s own people read of their account. Seen to fail: with "Total Revenue" for both, and with the other note. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PartnerOverview } from '../../../contract/partners/partner-dashboard.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { dashboardKeys } from '../../api/dashboard-keys.ts'
import { OverviewTab } from './overview-tab.tsx'

const partner: Partner = {
  partnerId: 'ptn_1',
  companyName: 'Sample Cover',
  contactEmail: 'claims@example.ie',
  contactPhone: null,
  monthlyVolumeCommitment: 10,
  volumeDiscountBasisPoints: 0,
  coveredIncidents: [],
  mostPriceCents: null,
  isActive: true,
  createdAt: '2026-11-01T09:00:00.000Z',
  mayChange: true,
  keys: [],
  staff: [],
  invitations: [],
}
const overview: PartnerOverview = {
  partnerId: 'ptn_1',
  totalBookings: 4,
  totalRevenueCents: 812_40,
  monthlyVolumeCommitment: 10,
  averageResponseSeconds: null,
  months: [{ month: '2026-12', counted: 4 }],
}

const factsFor = (isOperator: boolean): string[] => {
  const client = new QueryClient()
  client.setQueryData(dashboardKeys.partnerOverview('ptn_1'), overview)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <OverviewTab partner={partner} isOperator={isOperator} />
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd><dd[^>]*>(.*?)<\/dd>/g)].map(
    (found) =>
      found
        .slice(1)
        .join(' | ')
        .replaceAll(/<[^>]*>/g, ''),
  )
}

it('they are charged; an operator reads revenue', () => {
  expect(factsFor(false)).toContain('Total charged | €812.40 | To your account')
  expect(factsFor(true)).toContain('Total Revenue | €812.40 | Charged to the account')
  expect(factsFor(false).join()).not.toContain('Revenue')
})
