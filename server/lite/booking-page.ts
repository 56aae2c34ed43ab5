/** A booking that is under way: who, where, when, the start code, and what can be done now. */
import { html } from 'hono/html'
import type { Booking } from '../../contract/bookings/bookings.ts'
import type { Problem } from '../../contract/problem-document.ts'
import { hasEnded, hasReceipt } from '../../domain/bookings/booking.ts'
import {
  hasEndedWithoutDriver,
  isWaitingLong,
  searchOf,
  stillWaitingCopy,
} from '../../domain/dispatch/still-waiting.ts'
import { partsGoingBack, partsOfPrice } from '../../domain/payments/card-and-credit.ts'
import { describeTruckAndPlate } from '../../domain/drivers/truck.ts'
import { isCancelShown } from '../../domain/payments/cancellation.ts'
import { formatEuro } from '../../domain/money.ts'
import { arrivalFacts } from './arrival-facts.ts'
import { alertBox, callLink, phoneLine, titled } from './form-parts.ts'
import type { Markup, Page } from './page.ts'
import { headlineOf, nextOf, refreshAfter, timeOf } from './status-copy.ts'

type Shown = {
  problem?: Problem | null
  /** The page is not loaded again until its reader does. */
  isStill?: boolean
}

export const bookingPage = (booking: Booking, { problem = null, isStill = false }: Shown): Page => {
  const above = problem ? alertBox(problem.title, problem.detail) : ''
  const seconds = isStill || problem ? undefined : refreshAfter(booking)
  const path = `/lite/bookings/${booking.bookingId}`
  return {
    title: titled(`${headlineOf(booking)}, ${booking.reference}`, above),
    ...(seconds === undefined ? {} : { refreshSeconds: seconds }),
    body: html`<h1>${headlineOf(booking)}</h1>
      ${above}
      <p>${nextOf(booking)}</p>
      ${withoutDriver(booking)}${actions(booking, path)}${startCode(booking)}
      <dl>
        ${factsOf(booking).map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${isCancelShown(booking.status, 'customer') ? html`<p><a class="button" href="${path}/cancel">Cancel this booking</a></p>` : ''}
      ${hasReceipt(booking) ? html`<p><a class="button" href="/bookings/${booking.bookingId}/receipt">Receipt, on the full site</a></p>` : ''}
      ${refreshing(booking, path, seconds)}`,
  }
}

/** Half the window, or all of it, has passed without a driver: who knows, and the phone line by its hours. */
const withoutDriver = (booking: Booking): Markup | '' => {
  const now = new Date(booking.serverNow)
  if (hasEndedWithoutDriver(booking)) return html`<p>${phoneLine(now)}</p>`
  if (!isWaitingLong(booking, now.getTime())) return ''
  const { title, words, call } = stillWaitingCopy(now, searchOf(booking))
  return alertBox(title, html`${words} ${callLink(call)}`)
}

const button = (path: string, label: string, extra: Markup | '' = ''): Markup =>
  html`<form method="post" action="${path}">${extra}<button>${label}</button></form>`

const actions = (booking: Booking, path: string): Markup =>
  html`${
    booking.status === 'pending'
      ? button(`${path}/pay`, `Pay ${formatEuro(onCardCents(booking))}`)
      : ''
  }${
    booking.chosenDriverDeclined && booking.status === 'pending_driver_acceptance'
      ? button(`${path}/open-to-all`, 'Ask the others, at no higher price')
      : ''
  }${
    booking.driverQuestion && booking.driverQuestion.isDriver === null
      ? html`<form method="post" action="${path}/driver-question">
          <p>
            Someone gave wrong start codes. Is the driver beside you yours? Check the truck first.
          </p>
          <button name="isDriver" value="yes">Yes, this is my driver</button
          ><button class="quiet" name="isDriver" value="no">No</button>
        </form>`
      : ''
  }`

const onCardCents = ({ priceCents, credit }: Booking): number =>
  partsOfPrice(priceCents, credit).cardCents

const creditFacts = (booking: Booking): readonly (readonly [string, string])[] => {
  const { usedCents = 0, grantedCents = 0 } = booking.credit ?? {}
  return [
    ...(usedCents > 0
      ? [
          ['Credit', `${formatEuro(-usedCents)} for our late arrival`] as const,
          ['On your card', formatEuro(onCardCents(booking))] as const,
        ]
      : []),
    ...(grantedCents > 0
      ? [['We were late', `${formatEuro(grantedCents)} is taken off your next booking.`] as const]
      : []),
  ]
}

const startCode = ({ startCode: code }: Booking): Markup | '' =>
  code === null
    ? ''
    : html`<h2>Start code</h2>
        <p class="code">${code}</p>
        <p>Give this code to the driver in person, never over the phone.</p>`

const factsOf = (booking: Booking): readonly (readonly [string, string | Markup])[] => {
  const { driver, dropoff } = booking
  return [
    ...arrivalFacts(booking),
    ...(driver ? [['Driver', driver.name] as const, ['Truck', truckOf(driver)] as const] : []),
    ...(driver?.phone
      ? [
          [
            'Phone',
            html`<a href="tel:${driver.phone.replaceAll(/[^\d+]/g, '')}">${driver.phone}</a>`,
          ] as const,
        ]
      : []),
    ['From', booking.pickup.label],
    ...(dropoff ? [['To', dropoff.label] as const] : []),
    ['Price', formatEuro(booking.priceCents)],
    ...creditFacts(booking),
    ['Reference', booking.reference],
  ]
}

const truckOf = ({ truck, plate, truckColour }: NonNullable<Booking['driver']>): string =>
  describeTruckAndPlate(truck, truckColour, plate)

const refreshing = (booking: Booking, path: string, seconds: number | undefined): Markup | '' => {
  if (hasEnded(booking.status))
    return html`<p><a class="button" href="/lite">Book another recovery</a></p>`
  const at = `As of ${timeOf(booking.serverNow)}.`
  return seconds === undefined
    ? html`<p>${at} This page stays as it is. <a href="${path}">Update it</a></p>`
    : html`<p>${at} This page updates in ${seconds} s. <a href="${path}/still">Stop that</a></p>`
}

/** Cancelling, with what it costs now and a press to confirm. */
export const cancelPage = (booking: Booking, problem: Problem | null = null): Page => {
  const { cancelNow, bookingId, credit } = booking
  const above = problem ? alertBox(problem.title, problem.detail) : ''
  const path = `/lite/bookings/${bookingId}`
  const back = html`<p><a class="button" href="${path}">Keep the booking</a></p>`
  const title = titled('Cancel this booking?', above)
  if (!cancelNow?.isAllowedOnline)
    return {
      title,
      body: html`<h1>Cancel this booking?</h1>
        ${above}
        <p>${cancelNow?.words ?? nextOf(booking)}</p>
        ${back}`,
    }
  const { feeCents, words } = cancelNow
  const { cardCents, creditCents } = partsGoingBack({
    ...cancelNow,
    creditCents: credit?.usedCents ?? 0,
  })
  return {
    title,
    body: html`<h1>Cancel this booking?</h1>
      ${above}
      <p>${words}</p>
      <dl>
        <dt>Cancelling costs</dt>
        <dd>${formatEuro(feeCents)}</dd>
        <dt>Back to your card</dt>
        <dd>${formatEuro(cardCents)}</dd>
        ${
          creditCents > 0
            ? html`<dt>Back as credit</dt>
                <dd>${formatEuro(creditCents)}</dd>`
            : ''
        }
      </dl>
      <form method="post" action="${path}/cancel">
        <input type="hidden" name="expectedFeeCents" value="${feeCents}" /><button>
          ${feeCents === 0 ? 'Cancel the booking, free' : `Cancel the booking and pay ${formatEuro(feeCents)}`}
        </button>
      </form>
      ${back}`,
  }
}
