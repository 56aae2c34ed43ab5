import type { Booking } from '../../../contract/bookings.ts'
import { Card } from '../../ui/card.tsx'
import { PriceLines } from '../../ui/price-lines.tsx'
import { earningLinesOf, paymentWords, priceLinesOf } from './money-words.ts'

/** What the customer pays, line by line, and where the money is. */
export function PriceCard({ booking }: { booking: Booking }) {
  const { lines, total, after } = priceLinesOf(booking)
  return (
    <Card title="Price">
      <PriceLines lines={lines} total={total} after={after} />
      <p className="text-ink-muted mt-4 text-sm">{paymentWords(booking)}</p>
    </Card>
  )
}

/** What the driver gets, in cents. */
export function EarningsCard({ booking }: { booking: Booking }) {
  const { lines, total } = earningLinesOf(booking)
  const isOwn = booking.viewer === 'driver'
  return (
    <Card title={isOwn ? 'Your pay' : 'The driver’s pay'}>
      <PriceLines lines={lines} total={isOwn ? total : { ...total, label: 'The driver gets' }} />
      {isOwn && booking.paidBy === 'account' && (
        <p className="text-ink-muted mt-4 text-sm">
          Paid on account. Nobody at the vehicle has anything to pay.
        </p>
      )}
    </Card>
  )
}
