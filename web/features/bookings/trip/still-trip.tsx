/**
 * A trip for a phone whose battery is nearly empty: dark, without a map, without motion. The live stream rests, and the page is fetched again
 * once a minute while it is in view.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { isWaitingForDriver } from '../../../../domain/bookings/booking.ts'
import { describeTruck } from '../../../../domain/drivers/truck.ts'
import { emergencyNumbers } from '../../../../domain/emergency-call.ts'
import { lineLabel } from '../../../../domain/phone-line.ts'
import { supportContact } from '../../../../domain/support.ts'
import { bookingQuery } from '../../../api/bookings/bookings.ts'
import { restLive } from '../../../api/kit/live.ts'
import { useServerClockOffset } from '../../../api/kit/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { CallLink } from '../../../ui/call-link.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { useServerNow } from '../../../ui/use-server-now.ts'
import { ArrivalLines } from '../arrival-lines.tsx'
import { bookingStatusCopy } from '../booking-status-copy.ts'
import { BookingCodes } from '../handshake/booking-codes.tsx'
import { setBatteryMode } from './battery-saver.ts'
import { StillWaiting } from './still-waiting.tsx'
import { tripHeadline } from './trip-headline.ts'

const fetchedEveryMs = 60_000

type StillTripProps = {
  booking: Booking
  /** Drawn by another feature: a check-in that waits, and the press for help. */
  signs: ReactNode
}

export function StillTrip({ booking, signs }: StillTripProps) {
  const { bookingId, driver } = booking
  const clockOffsetMs = useServerClockOffset()
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  useQuery({ ...bookingQuery(bookingId), refetchInterval: fetchedEveryMs })
  useEffect(restLive, [])
  useEffect(turnDark, [])
  const { headline, next } = bookingStatusCopy(booking)
  const title = tripHeadline(booking, nowMs)
  return (
    <section
      data-theme="dark"
      aria-label="Job Status"
      className="bg-ground text-ink mx-auto flex max-w-form flex-col gap-4 px-4 py-6"
    >
      <div role="status">
        <h1 className="text-2xl font-bold">{title ?? headline}</h1>
        <p className="text-ink-muted mt-1">{title ? headline : next}</p>
        <ArrivalLines booking={booking} clockOffsetMs={clockOffsetMs} className="mt-2" />
        {isWaitingForDriver(booking.status) && booking.acceptBy && (
          <p className="mt-2">
            {'You’ll hear by '}
            <DateTime at={booking.acceptBy} wording="time" />
          </p>
        )}
      </div>
      {driver && (
        <p>
          <span className="font-bold">{firstNameOf(driver.name)}</span>
          {` · ${describeTruck(driver.truck, driver.truckColour)}`}
          {driver.plate && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{driver.plate}</span>
            </>
          )}
        </p>
      )}
      <StillWaiting booking={booking} clockOffsetMs={clockOffsetMs} />
      <BookingCodes booking={booking} />
      {driver?.phone && (
        <CallLink label={`Call ${firstNameOf(driver.name)}`} phone={driver.phone} />
      )}
      {signs}
      {hasQuestion(booking) && (
        <p className="font-bold">There is a question for you on the full page.</p>
      )}
      <p>
        We’ll text or notify you at every step. You can close this page and switch the screen off:
        the booking goes on.
      </p>
      <p className="text-ink-muted text-sm">
        {`In danger? Call ${emergencyNumbers[0].shown} first. ${lineLabel(new Date(nowMs))}: `}
        <a href={`tel:${supportContact.phone.replaceAll(' ', '')}`} className="whitespace-nowrap">
          {supportContact.phone}
        </a>
      </p>
      <p className="text-ink-muted text-sm">
        {'Updated '}
        <DateTime at={booking.serverNow} wording="time" />
        {`, once a minute. Booking ${booking.reference}.`}
      </p>
      <Button variant="secondary" onClick={() => setBatteryMode(bookingId, 'offered')}>
        Show the full page
      </Button>
    </section>
  )
}

/** What only the customer can decide is not hidden from them. */
const hasQuestion = ({ chosenDriverDeclined, driverQuestion }: Booking): boolean =>
  chosenDriverDeclined || driverQuestion?.isDriver === null

/** The header and the footer as well: on most phones a dark pixel costs nothing. The person's own choice of theme stays. */
const turnDark = (): (() => void) => {
  const { dataset } = document.documentElement
  const before = dataset.theme
  dataset.theme = 'dark'
  return () => {
    if (before === undefined) delete dataset.theme
    else dataset.theme = before
  }
}
