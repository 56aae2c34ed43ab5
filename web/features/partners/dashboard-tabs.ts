/** What of an insurer's dashboard is looked at, kept in the address. */
import { partnerKeyModes, type PartnerKeyMode } from '../../../domain/partners/partner.ts'
import { useAddressFilters } from '../../ui/data/use-address-filters.ts'
import { useAddress } from '../../ui/data/use-address.ts'
import { useAddressTab } from '../../ui/data/use-address-tab.ts'

const tabs = ['overview', 'api', 'bookings', 'settings'] as const
export type PartnerTab = (typeof tabs)[number]

/** The selected insurer, null for the first, and the selected tab. */
export const usePartnerTab = (): {
  partnerId: string | null
  tab: PartnerTab
  show: (tab: string) => void
} => {
  const [address] = useAddress()
  return { partnerId: address.get('partner'), ...useAddressTab(tabs) }
}

/** Which side is looked at: live unless it says the sandbox. */
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
