/** The tabs of the dashboard, as they are written in its address. */
import { useSearchParams } from 'react-router'

export const dashboardTabs = ['jobs', 'payouts', 'statements', 'analytics'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

type Tabbing = { tab: DashboardTab; show: (tab: string) => void }

const isTab = (text: string | null): text is DashboardTab =>
  dashboardTabs.some((tab) => tab === text)

/** Which tab is shown. On return from the bank details, the tab that contains them. */
export const useDashboardTab = (): Tabbing => {
  const [search, setSearch] = useSearchParams()
  const param = search.get('tab')
  const usual: DashboardTab = search.has('payout-account') ? 'payouts' : 'jobs'
  return {
    tab: isTab(param) ? param : usual,
    show: (next) => setSearch(next === 'jobs' ? {} : { tab: next }, { preventScrollReset: true }),
  }
}
