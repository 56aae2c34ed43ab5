import { useSearchParams } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { noFilters, readFilters, writeFilters, type DirectoryFilters } from './directory-filters.ts'

type Narrowing = {
  filters: DirectoryFilters
  /** Every change stands in the address at once. */
  narrow: (filters: DirectoryFilters) => void
}

/** What is looked for, by the address. The page was prerendered for one without filters. */
export const useDirectoryFilters = (): Narrowing => {
  const [search, setSearch] = useSearchParams()
  const isHydrated = useHydrated()
  return {
    filters: isHydrated ? readFilters(search) : noFilters,
    narrow: (filters) =>
      setSearch(writeFilters(filters), { replace: true, preventScrollReset: true }),
  }
}
