/** The selected tab of the dealer's page, read from the address. */
import { useSearchParams } from 'react-router'

const tabs = ['request', 'bookings', 'places', 'statements'] as const
export type DealerTab = (typeof tabs)[number]

const isTab = (text: string | null): text is DealerTab => tabs.some((tab) => tab === text)

export const useDealerTab = (): { tab: DealerTab; show: (tab: string) => void } => {
  const [search, setSearch] = useSearchParams()
  const param = search.get('tab')
  return {
    tab: isTab(param) ? param : 'request',
    show: (next) =>
      setSearch(next === 'request' ? {} : { tab: next }, { preventScrollReset: true }),
  }
}
