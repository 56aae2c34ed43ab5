import { useAddress } from './use-address.ts'

export type AddressFilters<Name extends string> = {
  /** Empty: not filtered. */
  values: Readonly<Record<Name, string>>
  set: (name: Name, value: string) => void
  isAny: boolean
  clear: () => void
}

/**
 * Filters of a list, kept in the address, so that a reload, a link and Back keep them. Not for searches: they name people, and addresses
 * are logged. Other parameters stay.
 */
export const useAddressFilters = <const Name extends string>(
  names: readonly Name[],
): AddressFilters<Name> => {
  const [address, change] = useAddress()
  return {
    values: Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as Record<
      Name,
      string
    >,
    isAny: names.some((name) => address.has(name)),
    set: (name, value) =>
      change((next) => (value === '' ? next.delete(name) : next.set(name, value))),
    clear: () => change((next) => names.forEach((name) => next.delete(name))),
  }
}
