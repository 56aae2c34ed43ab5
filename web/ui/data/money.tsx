import { formatEuro, formatEuroChange } from '../../../domain/money.ts'

type MoneyProps = {
  cents: number
  /** With its sign, whichever it is. */
  isChange?: boolean
  className?: string
}

/** An amount in whole cents, as `€1,234.50`, in figures of equal width. */
export function Money({ cents, isChange = false, className }: MoneyProps) {
  return (
    <span className={`tabular-nums whitespace-nowrap ${className ?? ''}`}>
      {isChange ? formatEuroChange(cents) : formatEuro(cents)}
    </span>
  )
}
