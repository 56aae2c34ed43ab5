import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { Card } from '../../../ui/card.tsx'
import { PriceLines } from '../../../ui/data/price-lines.tsx'
import { earningLinesOf, paymentLabel, priceLinesOf } from './money-labels.ts'

/** The customer's price, line by line, and the state of the payment. */
export function PriceCard({ booking }: { booking: Booking }) {
  const { lines, total, after } = priceLinesOf(booking)
  return (
    <Card title="Price">
      <PriceLines lines={lines} total={total} after={after} />
      <p className="text-ink-muted mt-4 text-sm">{paymentLabel(booking)}</p>
      {booking.credit && booking.credit.grantedCents > 0 && <GrantedCredit booking={booking} />}
    </Card>
  )
}

function GrantedCredit({ booking: { viewer, credit } }: { booking: Booking }) {
  const cents = formatEuro(credit?.grantedCents ?? 0)
  return (
    <p className="mt-4 font-bold">
      {viewer === 'operator'
        ? `Late arrival: the customer got ${cents} of credit.`
        : `We were late. ${cents} is taken off your next booking.`}
    </p>
  )
}

/** The driver's earnings, in cents. */
export function EarningsCard({ booking }: { booking: Booking }) {
  const { lines, total } = earningLinesOf(booking)
  const isOwn = booking.viewer === 'driver'
  return (
    <Card title={isOwn ? 'Your pay' : 'The driver’s pay'}>
      <PriceLines lines={lines} total={isOwn ? total : { ...total, label: 'The driver gets' }} />
      {isOwn && booking.paidBy === 'account' && (
        <p className="text-ink-muted mt-4 text-sm">
          Paid on account. There’s nothing to pay at the vehicle.
        </p>
      )}
    </Card>
  )
}
