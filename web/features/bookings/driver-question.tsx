import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { describeTruckAndPlate } from '../../../domain/drivers/truck.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** Whether the customer has a question to answer. A copy stored by an older release has none. */
export const isDriverQuestionOpen = ({ driverQuestion }: Booking): boolean =>
  driverQuestion != null && driverQuestion.isDriver === null

type DriverQuestionProps = {
  booking: Pick<Booking, 'driver' | 'driverQuestion'>
  /** Of the driver, where the page has it nowhere beside the question. */
  photo?: ReactNode
  isBusy: boolean
  onAnswer: (isDriver: boolean) => void
}

/** For the customer, after too many wrong start codes: only they see which driver is beside the vehicle. */
export function DriverQuestion({ booking, photo, isBusy, onAnswer }: DriverQuestionProps) {
  const { driver, driverQuestion } = booking
  if (!driver || !driverQuestion) return null
  if (driverQuestion.isDriver === true) {
    return (
      <Alert tone="success" title="You confirmed your driver" isLive>
        The recovery can start without the code.
      </Alert>
    )
  }
  if (driverQuestion.isDriver === false) {
    return (
      <Alert tone="warning" title="We’ve told our team" isLive>
        Don’t hand over your keys. We’ll call you. If you’re in danger, call 112 or 999.
      </Alert>
    )
  }
  return (
    <Alert
      tone="warning"
      title="Is this your driver?"
      isLive
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" isBusy={isBusy} busyLabel="Saving" onClick={() => onAnswer(true)}>
            Yes, this is my driver
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabledReason={null}
            onClick={() => onAnswer(false)}
          >
            No
          </Button>
        </div>
      }
    >
      <div className="flex items-center gap-3">
        {photo}
        <p className="min-w-0">
          <strong className="block text-base">{driver.name}</strong>
          {describeTruckAndPlate(driver.truck, driver.truckColour, driver.plate)}
        </p>
      </div>
      <p>
        The wrong start code was entered too often. If you say yes, the recovery can start without
        it.
      </p>
    </Alert>
  )
}
