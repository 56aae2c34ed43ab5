/** The selected tab of the dashboard, read from the address. */
import { useSearchParams } from 'react-router'

const tabs = ['overview', 'advertisements', 'partners', 'reports'] as const
export type RevenueTab = (typeof tabs)[number]

const isTab = (text: string | null): text is RevenueTab => tabs.some((tab) => tab === text)

export const useRevenueTab = (): { tab: RevenueTab; show: (tab: string) => void } => {
  const [search, setSearch] = useSearchParams()
  const param = search.get('tab')
  return {
    tab: isTab(param) ? param : 'overview',
    show: (next) =>
      setSearch(next === 'overview' ? {} : { tab: next }, { preventScrollReset: true }),
  }
}
