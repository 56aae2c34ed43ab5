import { freeCancellationMinutes } from '../../../../domain/payments/cancellation.ts'
import { rightToCancelDays } from '../../../../domain/law.ts'
import { acceptanceWindowMinutes } from '../../../../domain/tariffs/tariff.ts'
import { Card } from '../../../ui/card.tsx'
import { Ticks } from '../points.tsx'
import { ratesNow } from '../pricing/rates-now.ts'

/** A summary of the terms. The numbered parts are the binding ones. */
export function TermsInShort() {
  const { commission, vat } = ratesNow()
  return (
    <Card className="max-w-prose">
      <Ticks
        items={[
          'Towline brings customers and independent drivers together. The driver recovers your vehicle, not us.',
          `Your card is held when you book and charged when a driver accepts, within ${acceptanceWindowMinutes} minutes. If no one does, you pay nothing.`,
          `Cancelling is free until a driver accepts, for ${freeCancellationMinutes} minutes after that unless the driver’s arrival is confirmed, and as long as the driver has not set off or will miss the promised time. Later it costs a part of the price, or all of it.`,
          `By law you may also cancel within ${rightToCancelDays} days, until the recovery is done.`,
          `Drivers get the price less ${commission} commission and ${vat} VAT on it, every Friday.`,
        ]}
      />
      <p className="text-ink-muted mt-4 text-sm">
        This is a summary. The full terms below are binding.
      </p>
    </Card>
  )
}
