import type { Credit } from '../../../contract/accounts/credit.ts'
import {
  apologyBasisPoints,
  mostApologyCents,
  type CreditEntryKind,
} from '../../../domain/credits/apology-credit.ts'
import { farBeyondMinutes } from '../../../domain/dispatch/late-arrival.ts'
import { formatEuro } from '../../../domain/money.ts'
import { creditQuery } from '../../api/accounts/credit.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const kindLabels: Record<CreditEntryKind, string> = {
  granted: 'We were late',
  used: 'Used',
  returned: 'Returned',
  written_off: 'Written off',
}

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
        <ul aria-label="Changes of your credit" className="divide-line mt-4 divide-y text-sm">
          {entries.map((entry) => (
            <li key={entry.entryId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <span className="font-bold">{kindLabels[entry.kind]}</span>
              {entry.bookingId && entry.bookingReference && (
                <TextLink to={paths.booking(entry.bookingId)}>{entry.bookingReference}</TextLink>
              )}
              <span className="text-ink-muted">
                <DateTime at={entry.at} wording="date" />
              </span>
              <Money cents={entry.amountCents} isChange className="ml-auto" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
