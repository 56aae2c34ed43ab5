/** The selected tab, read from the address. */
import { useSearchParams } from 'react-router'
import { partnerKeyModes, type PartnerKeyMode } from '../../../domain/partners/partner.ts'
import { useAddressFilters } from '../../ui/data/use-address-filters.ts'

const tabs = ['overview', 'api', 'bookings', 'settings'] as const
export type PartnerTab = (typeof tabs)[number]

const isTab = (text: string | null): text is PartnerTab => tabs.some((tab) => tab === text)

/** The selected insurer, null for the first, and the selected tab. */
export const usePartnerTab = (): {
  partnerId: string | null
  tab: PartnerTab
  show: (tab: string) => void
} => {
  const [search, setSearch] = useSearchParams()
  const param = search.get('tab')
  return {
    partnerId: search.get('partner'),
    tab: isTab(param) ? param : 'overview',
    show: (tab) =>
      setSearch(
        (now) => {
          now.set('tab', tab)
          return now
        },
        { preventScrollReset: true },
      ),
  }
}

/** Which side is looked at, kept in the address: live unless it says the sandbox. */
export const usePartnerMode = (): {
  mode: PartnerKeyMode
  setMode: (mode: string) => void
} => {
  const { values, set } = useAddressFilters(['mode'])
  return {
    mode: partnerKeyModes.find((one) => one === values.mode) ?? 'live',
    setMode: (mode) => set('mode', mode === 'live' ? '' : mode),
  }
}
