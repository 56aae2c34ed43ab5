/** The promise cannot be kept: what that means for each side, and the press that lets others who are nearer come. */
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { farBeyondMinutes } from '../../../../domain/dispatch/late-arrival.ts'
import { formatTime } from '../../../../domain/time/dublin-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { BookingActions } from '../booking-actions.ts'

export type LateActions = Pick<BookingActions, 'letOthersCome' | 'isLettingOthers'>

type LateDriverProps = { booking: Booking; actions?: LateActions | undefined }

export function LateDriver({ booking, actions }: LateDriverProps) {
  const { title, words, press } = lateCopy(booking)
  return (
    <Alert
      tone="warning"
      isLive
      title={title}
      className="mt-3"
      action={
        press &&
        actions && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={actions.isLettingOthers}
            busyLabel="Saving your choice"
            onClick={actions.letOthersCome}
          >
            {press}
          </Button>
        )
      }
    >
      {words}
    </Alert>
  )
}

type LateCopy = { title: string; words: string; press: string | null }

const late = `${farBeyondMinutes} min or more late`

/** The state of the late driver's job, for the current viewer; `press`: the label of the button, null: there is none. */
export const lateCopy = (booking: Booking): LateCopy => {
  switch (booking.viewer) {
    case 'customer':
      return customerCopy(booking)
    case 'driver':
      return driverCopy(booking)
    case 'operator':
      return operatorCopy(booking)
    default: {
      const unknown: never = booking.viewer
      throw new Error(`unknown viewer ${String(unknown)}`)
    }
  }
}

const nameOf = ({ driver }: Booking): string => (driver ? firstNameOf(driver.name) : 'Your driver')

const untilOf = ({ acceptBy }: Booking): string =>
  acceptBy ? ` until ${formatTime(new Date(acceptBy))}` : ''

const countOf = (booking: Booking): string => {
  const { asked: offered } = booking
  const count = offered?.drivers ?? 0
  if (count === 0) return 'No driver who is nearer is free yet; we look again each minute'
  return `We’ve asked ${count} ${count === 1 ? 'driver' : 'drivers'}`
}

const freeToCancel = 'Cancelling is free until they arrive.'

const customerCopy = (booking: Booking): LateCopy => {
  const { othersIfLate } = booking
  const name = nameOf(booking)
  if (othersIfLate?.offeredAt)
    return {
      title: 'We’re asking drivers who are nearer',
      words: `${countOf(booking)}${untilOf(booking)}. ${name} keeps coming until one accepts. The price stays the same. ${freeToCancel}`,
      press: null,
    }
  if (othersIfLate?.wishedAt)
    return {
      title: 'Running late',
      words: `If ${name} is ${late}, we ask drivers who are nearer. ${name} keeps coming until one accepts. ${freeToCancel}`,
      press: null,
    }
  if (othersIfLate?.keptAt)
    return {
      title: `${name} is still coming`,
      words: `No driver who is nearer has accepted. ${freeToCancel}`,
      press: 'Ask nearer drivers again',
    }
  return {
    title: 'Running late',
    // Short, so that the start code stays on the first screen of a phone; what the press means in full follows it.
    words: `${name} can’t make the promised time. ${freeToCancel} A nearer driver costs the same.`,
    press: othersIfLate ? 'Let a nearer driver come' : null,
  }
}

const driverCopy = (booking: Booking): LateCopy => {
  const { othersIfLate } = booking
  if (othersIfLate?.offeredAt)
    return {
      title: 'Others are offered this job',
      words: `You are ${late}, and drivers who are nearer may take over${untilOf(booking)}. The job stays yours until one accepts, and for good once you arrive. A driver who is replaced isn’t paid for it.`,
      press: null,
    }
  return {
    title: 'Running late',
    words: `The promised time can’t be met. The customer knows, and can cancel free until the driver arrives.${
      othersIfLate?.wishedAt
        ? ` If you are ${late}, drivers who are nearer are offered the job; it stays yours until one accepts.`
        : ''
    }`,
    press: null,
  }
}

const operatorCopy = (booking: Booking): LateCopy => {
  const { othersIfLate } = booking
  if (othersIfLate?.offeredAt)
    return {
      title: 'Others are offered this job',
      words: `${countOf(booking)}${untilOf(booking)}. ${nameOf(booking)} keeps it until one accepts.`,
      press: null,
    }
  const words =
    'The promised time can’t be met. The customer knows, and can cancel free until the driver arrives.'
  if (othersIfLate?.wishedAt)
    return {
      title: 'Running late',
      words: `${words} Others are offered the job if the driver is ${late}.`,
      press: null,
    }
  return {
    title: 'Running late',
    words: othersIfLate?.keptAt ? `${words} No nearer driver has accepted.` : words,
    press: othersIfLate ? 'Let nearer drivers take over' : null,
  }
}
