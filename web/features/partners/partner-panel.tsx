import { lazy } from 'react'
import type { Partner } from '../../../contract/partners/partners.ts'
import { Later } from '../../ui/later.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ActiveBadge } from './partner-list.tsx'

const ApiTab = lazy(async () => ({ default: (await import('./api-tab.tsx')).ApiTab }))
const SettingsTab = lazy(async () => ({
  default: (await import('./settings-tab.tsx')).SettingsTab,
}))

type PartnerPanelProps = {
  partner: Partner
  isOperator: boolean
  tab: string
  onTabChange: (tab: string) => void
}

/** One insurer: its name, and the four tabs of the specification (operator side §2). */
export function PartnerPanel({ partner, isOperator, tab, onTabChange }: PartnerPanelProps) {
  return (
    <section aria-labelledby="partner-name" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="partner-name" className="text-xl wrap-anywhere">
          {partner.companyName}
        </h2>
        <ActiveBadge isActive={partner.isActive} />
      </div>
      <Tabs
        key={partner.partnerId}
        label={partner.companyName}
        value={tab}
        onValueChange={onTabChange}
        tabs={[
          {
            id: 'overview',
            label: 'Overview',
            panel: <OverviewTab partner={partner} isOperator={isOperator} />,
          },
          {
            id: 'api',
            label: 'API Integration',
            panel: (
              <Later title="API Integration">
                <ApiTab partner={partner} />
              </Later>
            ),
          },
          {
            id: 'bookings',
            label: 'Recent Bookings',
            panel: <BookingsTab partner={partner} opensBookings={isOperator} />,
          },
          {
            id: 'settings',
            label: 'Settings',
            panel: (
              <Later title="Settings">
                <SettingsTab partner={partner} mayAgree={isOperator} />
              </Later>
            ),
          },
        ]}
      />
    </section>
  )
}
