import type { Credit } from '../../../contract/accounts/credit.ts'
import { apologyBasisPoints, mostApologyCents } from '../../../domain/credits/apology-credit.ts'
import { farBeyondMinutes } from '../../../domain/dispatch/late-arrival.ts'
import { formatEuro } from '../../../domain/money.ts'
import { creditChange, creditQuery } from '../../api/credits.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Card } from '../../ui/card.tsx'
import { ChangeList } from '../../ui/data/change-list.tsx'
import { Money } from '../../ui/data/money.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** What the user has of credit for late arrivals, and every change. */
export function CreditCard() {
  return (
    <Card title="Credit" aria-label="Credit">
      <Loaded load={useLoad(creditQuery)} label="Loading your credit">
        {(credit) => <Shown credit={credit} />}
      </Loaded>
    </Card>
  )
}

function Shown({ credit: { balanceCents, entries } }: { credit: Credit }) {
  return (
    <>
      <p className="font-heavy text-xl tracking-tight">
        <Money cents={balanceCents} />
      </p>
      <p className="text-ink-muted mt-1 text-sm">
        {balanceCents > 0
          ? 'It is taken off your next booking.'
          : `If a driver arrives more than ${farBeyondMinutes} minutes beyond the time we promised, ${apologyBasisPoints / 100}% of the price, up to ${formatEuro(mostApologyCents)}, is taken off your next booking.`}
      </p>
      {entries.length > 0 && (
        <div className="mt-4">
          <ChangeList label="Changes of your credit" changes={entries.map(creditChange)} />
        </div>
      )}
    </>
  )
}
