/** Operators: Towline's revenue (specification, operator side §2 "Revenue analytics"). Tabs load when they are opened. */
import { lazy, type ReactNode } from 'react'
import { OverviewTab } from '../../features/revenue/overview-tab.tsx'
import { useAddressTab } from '../../ui/data/use-address-tab.ts'
import { Later } from '../../ui/loading/later.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const AdvertsTab = lazy(async () => ({
  default: (await import('../../features/revenue/adverts-tab.tsx')).AdvertsTab,
}))
const PartnersTab = lazy(async () => ({
  default: (await import('../../features/revenue/partners-tab.tsx')).PartnersTab,
}))
const ReportsTab = lazy(async () => ({
  default: (await import('../../features/revenue/reports-tab.tsx')).ReportsTab,
}))

export const meta = () => [
  { title: 'Revenue Dashboard · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function RevenueDashboardScreen() {
  const { tab, show } = useAddressTab(['overview', 'advertisements', 'partners', 'reports'])
  return (
    <Container>
      <PageHeader
        title="Revenue Dashboard"
        lead="What Towline earns, from the ledger. Amounts are without VAT."
      />
      <Tabs
        label="Revenue"
        value={tab}
        onValueChange={show}
        tabs={[
          { id: 'overview', label: 'Overview', panel: <OverviewTab /> },
          {
            id: 'advertisements',
            label: 'Advertisements',
            panel: later('Advertisements', <AdvertsTab />),
          },
          {
            id: 'partners',
            label: 'Insurance Partners',
            panel: later('Insurance Partners', <PartnersTab />),
          },
          {
            id: 'reports',
            label: 'Detailed Reports',
            panel: later('Detailed Reports', <ReportsTab />),
          },
        ]}
      />
    </Container>
  )
}

const later = (title: string, panel: ReactNode): ReactNode => <Later title={title}>{panel}</Later>
