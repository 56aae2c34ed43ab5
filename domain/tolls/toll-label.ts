import { formatEuro } from '../money.ts'
import { tollSum, type TollOnWay } from './toll-on-way.ts'

/** `Tolls on the way: M4 Kilcock–Kinnegad €7.90`; a sum where there are several, and all are known. */
export const tollLabel = (tolls: readonly TollOnWay[]): string => {
  if (tolls.length === 0) return 'No tolls on the way'
  const named = tolls.map(({ name, cents }) =>
    cents === null ? `${name} (amount not known)` : `${name} ${formatEuro(cents)}`,
  )
  const { cents, isWhole } = tollSum(tolls)
  const sum = tolls.length > 1 && isWhole ? `. ${formatEuro(cents)} in all` : ''
  return `Tolls on the way: ${named.join(', ')}${sum}`
}
