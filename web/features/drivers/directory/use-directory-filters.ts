import { useSearchParams } from 'react-router'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { noFilters, readFilters, writeFilters, type DirectoryFilters } from './directory-filters.ts'

type Narrowing = {
  filters: DirectoryFilters
  /** Every change is written to the address at once. `change` is given what is there now, which may not be drawn yet. */
  narrow: (change: (now: DirectoryFilters) => DirectoryFilters) => void
}

/** The filters of the address. The page was prerendered for one without filters. */
export const useDirectoryFilters = (): Narrowing => {
  const [search, setSearch] = useSearchParams()
  const isHydrated = useHydrated()
  return {
    filters: isHydrated ? readFilters(search) : noFilters,
    narrow: (change) => {
      const now = readFilters(new URLSearchParams(window.location.search))
      setSearch(writeFilters(change(now)), { replace: true, preventScrollReset: true })
    },
  }
}
