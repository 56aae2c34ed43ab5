import { lazy } from 'react'
import { partnerKeyModes, type PartnerKeyMode } from '../../../domain/partners/partner.ts'
import type { Partner } from '../../../contract/partners/partners.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Later } from '../../ui/loading/later.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { modeLabels } from './partner-labels.ts'
import { usePartnerMode } from './dashboard-tabs.ts'
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
  const { mode, setMode } = usePartnerMode()
  return (
    <section aria-labelledby="partner-name" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="partner-name" className="text-xl wrap-anywhere">
          {partner.companyName}
        </h2>
        <ActiveBadge isActive={partner.isActive} />
        <SideSwitch mode={mode} onChange={setMode} />
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
            panel: (
              <>
                {mode === 'sandbox' && <LiveOnly />}
                <OverviewTab partner={partner} isOperator={isOperator} />
              </>
            ),
          },
          {
            id: 'api',
            label: 'API Integration',
            panel: (
              <Later title="API Integration">
                <ApiTab partner={partner} mode={mode} />
              </Later>
            ),
          },
          {
            id: 'bookings',
            label: 'Recent Bookings',
            panel: <BookingsTab partner={partner} mode={mode} opensBookings={isOperator} />,
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

type SideSwitchProps = { mode: PartnerKeyMode; onChange: (mode: string) => void }

/** Which bookings and requests are shown: of live keys, or of the sandbox. */
function SideSwitch({ mode, onChange }: SideSwitchProps) {
  return (
    <SegmentedControl
      label={<span className="sr-only">Show</span>}
      name="partner-mode"
      className="ml-auto w-full sm:w-56"
      value={mode}
      onChange={({ target }) => onChange(target.value)}
      options={partnerKeyModes.map((value) => ({ value, label: modeLabels[value] }))}
    />
  )
}

function LiveOnly() {
  return (
    <Alert tone="info" className="mb-5" title="These figures and invoices are for live bookings">
      Sandbox bookings are free and not counted. You can see them under Recent Bookings.
    </Alert>
  )
}
