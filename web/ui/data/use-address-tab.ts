import { useAddress } from './use-address.ts'

/** The tab that the address names, or the usual one, left out: the first; Back returns to the one before. */
export const useAddressTab = <const Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  usual?: Tab,
): { tab: Tab; show: (tab: string) => void } => {
  const [address, change] = useAddress()
  const [first] = tabs
  const fallback = usual ?? first
  return {
    tab: tabs.find((one) => one === address.get('tab')) ?? fallback,
    show: (next) =>
      change(
        (now) => {
          if (next === fallback) now.delete('tab')
          else now.set('tab', next)
        },
        { isStep: true },
      ),
  }
}
