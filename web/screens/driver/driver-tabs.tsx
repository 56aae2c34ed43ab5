/** The four tabs of the driver's dashboard. Tabs load when they are opened. */
import { lazy, type ReactNode } from 'react'
import { OfferBar } from '../../features/drivers/bar/offer-bar.tsx'
import type { PendingJobsState } from '../../features/drivers/use-pending-jobs.ts'
import { useAddress } from '../../ui/data/use-address.ts'
import { useAddressTab } from '../../ui/data/use-address-tab.ts'
import { Later } from '../../ui/loading/later.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const PayoutsTab = lazy(async () => ({
  default: (await import('../../features/payouts/payouts-tab.tsx')).PayoutsTab,
}))
const StatementsTab = lazy(async () => ({
  default: (await import('../../features/payouts/statements-tab.tsx')).StatementsTab,
}))
const AnalyticsTab = lazy(async () => ({
  default: (await import('../../features/payouts/analytics-tab.tsx')).AnalyticsTab,
}))

const TaxDetailsCard = lazy(async () => ({
  default: (await import('../../features/tax-reports/tax-details-card.tsx')).TaxDetailsCard,
}))
const TaxCopies = lazy(async () => ({
  default: (await import('../../features/tax-reports/tax-copies.tsx')).TaxCopies,
}))

const SelfBillingCard = lazy(async () => ({
  default: (await import('../../features/vat-invoices/self-billing-card.tsx')).SelfBillingCard,
}))
const DriverVatInvoices = lazy(async () => ({
  default: (await import('../../features/vat-invoices/driver-vat-invoices.tsx')).DriverVatInvoices,
}))

type DriverTabsProps = {
  jobs: PendingJobsState
  /** The job has the lower edge for its next step. */
  isOnJob: boolean
  /** The first tab. */
  pendingJobs: ReactNode
}

export function DriverTabs({ jobs, isOnJob, pendingJobs }: DriverTabsProps) {
  const [address] = useAddress()
  // the bank details lead back to it
  const usual = address.has('payout-account') ? 'payouts' : 'jobs'
  const { tab, show } = useAddressTab(['jobs', 'payouts', 'statements', 'analytics'], usual)
  const open = jobs.shown.filter(({ isExpired }) => !isExpired)
  return (
    <div className="flex flex-col gap-5">
      {tab !== 'jobs' && !isOnJob && <OfferBar jobs={jobs} />}
      <Tabs
        label="Dashboard"
        value={tab}
        onValueChange={show}
        tabs={[
          { id: 'jobs', label: 'Pending Jobs', count: open.length, panel: pendingJobs },
          {
            id: 'payouts',
            label: 'Recent Payouts',
            panel: (
              <Later title="Recent Payouts">
                <div className="flex flex-col gap-6">
                  <TaxDetailsCard />
                  <SelfBillingCard />
                  <PayoutsTab />
                </div>
              </Later>
            ),
          },
          {
            id: 'statements',
            label: 'Statements',
            panel: (
              <Later title="Statements">
                <StatementsTab />
                <DriverVatInvoices />
                <TaxCopies />
              </Later>
            ),
          },
          {
            id: 'analytics',
            label: 'Analytics',
            panel: (
              <Later title="Analytics">
                <AnalyticsTab />
              </Later>
            ),
          },
        ]}
      />
    </div>
  )
}
