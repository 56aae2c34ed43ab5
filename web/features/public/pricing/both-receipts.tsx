import { Globe, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PricedRecovery, RecoveryToPrice } from '../../../../domain/tariffs/pricing.ts'
import { StatusBadge } from '../../../ui/data/badge.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { PriceLines } from '../../../ui/data/price-lines.tsx'
import { pricedBothWays } from './plain-recovery.ts'

type BothReceiptsProps = {
  recovery: RecoveryToPrice
  /** The recovery, in a sentence. */
  children: ReactNode
}

/** One recovery as both rate cards price it, line by line beside each other. */
export function BothReceipts({ recovery, children }: BothReceiptsProps) {
  const { online, phone, savedCents } = pricedBothWays(recovery)
  return (
    <div>
      <p className="text-ink-muted max-w-prose">{children}</p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <Receipt
          title="Booked online"
          icon={<Globe aria-hidden />}
          priced={online}
          aside={
            savedCents > 0 && (
              <StatusBadge tone="success">
                <Money cents={savedCents} /> less
              </StatusBadge>
            )
          }
        />
        <Receipt title="Booked by phone" icon={<Phone aria-hidden />} priced={phone} />
      </div>
    </div>
  )
}

type ReceiptProps = { title: string; icon: ReactNode; priced: PricedRecovery; aside?: ReactNode }

function Receipt({ title, icon, priced: { lines, totalCents }, aside }: ReceiptProps) {
  return (
    <section
      aria-label={title}
      className="border-line bg-surface flex flex-col rounded-xl border p-5 md:p-6"
    >
      <p className="mb-4 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 font-bold [&_svg]:size-5">
        {icon}
        {title}
        {aside && <span className="ml-auto flex">{aside}</span>}
      </p>
      <PriceLines
        className="grow"
        lines={lines}
        total={{ label: 'Total, VAT included', amountCents: totalCents }}
      />
    </section>
  )
}
