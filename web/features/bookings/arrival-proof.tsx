import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { mayConfirmArrival } from '../../../domain/bookings/proven-arrival.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Whether to prompt the customer: the driver may be beside the vehicle, but nothing proves it. */
export const isArrivalPrompted = ({ status, arrivalProof }: Booking): boolean =>
  mayConfirmArrival(status) && arrivalProof === null

type DriverHereCardProps = { booking: Booking; isBusy: boolean; onConfirm: () => void }

/** The customer's own confirmation that the driver is there. Its cost is stated before it is pressed. */
export function DriverHereCard({ booking, isBusy, onConfirm }: DriverHereCardProps) {
  const name = booking.driver ? firstNameOf(booking.driver.name) : 'your driver'
  return (
    <Card title={`Is ${name} with you?`}>
      <p className="text-ink-muted text-sm">
        Press this once you see the truck. After that, cancelling costs the full price.
      </p>
      <Button
        variant="secondary"
        isWide
        className="mt-4"
        isBusy={isBusy}
        busyLabel="Saving"
        onClick={onConfirm}
      >
        My driver is here
      </Button>
    </Card>
  )
}
