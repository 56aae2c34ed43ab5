import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Money } from './money.tsx'

export type PriceLine = { label: ReactNode; amountCents: number; note?: ReactNode }

type PriceLinesProps = {
  lines: readonly PriceLine[]
  total: PriceLine
  /** Under the total: how it is divided, what is included. */
  after?: readonly PriceLine[]
  className?: string
}

/** An itemised amount, like a receipt: every line, then the sum. Lines are shown as given and must add up to the total. */
export function PriceLines({ lines, total, after = [], className }: PriceLinesProps) {
  return (
    <dl className={classNames('flex flex-col gap-2 text-sm', className)}>
      {lines.map((line, index) => (
        <Row key={index} line={line} />
      ))}
      <Row line={total} isTotal />
      {after.map((line, index) => (
        <Row key={index} line={line} isQuiet />
      ))}
    </dl>
  )
}

type RowProps = { line: PriceLine; isTotal?: boolean; isQuiet?: boolean }

function Row({ line, isTotal, isQuiet }: RowProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline gap-2',
        isTotal && 'border-ink mt-1 border-t-[1.5px] pt-2.5',
        isQuiet && 'text-ink-muted',
      )}
    >
      <dt className={classNames('min-w-0', isTotal && 'text-lg font-bold')}>
        {line.label}
        {line.note && (
          <span className="text-ink-muted block text-xs font-regular">{line.note}</span>
        )}
      </dt>
      <span aria-hidden className={classNames('h-1 grow', !isTotal && 'leader')} />
      <dd className={isTotal ? 'text-xl font-heavy tracking-tight' : ''}>
        <Money cents={line.amountCents} />
      </dd>
    </div>
  )
}
