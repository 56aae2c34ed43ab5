import { formatEuro } from '../../../domain/money.ts'

/** An amount in whole cents, as `€1,234.50`, in figures of equal width. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return (
    <span className={`tabular-nums whitespace-nowrap ${className ?? ''}`}>{formatEuro(cents)}</span>
  )
}
