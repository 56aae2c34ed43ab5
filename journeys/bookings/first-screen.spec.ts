/**
 * The first screen of a customer's trip on a phone, where things go otherwise than planned: who, where, when, the start code, call and chat
 * are there without scrolling, beside what has happened. The plain states are in `journeys/one-arrival.spec.ts`. Seen to fail with: six
 * lines about a late driver; the driver's disc in the question after five wrong codes; a check-in of 236 pixels; a taller map.
 */
import type { Locator, Page } from '@playwright/test'
import { findPlace } from '../../domain/places/places.ts'
import {
  acceptAndAdvance,
  advanceJob,
  bookDriver,
  openTrip,
  shownStartCode,
  type Trip,
} from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { expectOnFirstScreen } from '../kit/no-scrolling.ts'
import { lastSeenAt } from '../kit/shift-time.ts'
import type { Territory } from '../kit/territories.ts'
import { expect, test } from '../kit/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const statusOf = (page: Page): Locator => page.getByRole('region', { name: 'Job Status' })

/** What every state of a trip with a driver has on its first screen. */
const essentials = async (page: Page, { driver }: Trip): Promise<Record<string, Locator>> => {
  const status = statusOf(page)
  return {
    who: status.getByText(driver.firstName, { exact: true }),
    call: status.getByRole('link', { name: `Call ${driver.firstName}` }),
    chat: status.getByRole('link', { name: 'Chat' }),
    'start code': status.getByText(await shownStartCode(page), { exact: true }),
  }
}
const where = (page: Page): Record<string, Locator> => ({
  where: statusOf(page)
    .getByText(/km from the pickup|at the pickup/)
    .first(),
  when: statusOf(page).getByText('Expected at the pickup'),
})

/** The driver has accepted, and their phone reports that they are some kilometres away. */
const accepted = async (page: Page, here: Territory, trip: Trip): Promise<void> => {
  const base = findPlace(here.town, here.county)
  if (!base) throw new Error(`no place ${here.town}`)
  await acceptAndAdvance(trip.driver, trip.bookingId)
  await lastSeenAt(trip.driver.driverId, { lat: base.lat + 0.03, lon: base.lon })
  await page.reload()
}

/** As the server writes them; the trip is read again. */
const change = async (page: Page, bookingId: string, columns: string): Promise<void> => {
  await query(`update bookings set ${columns} where id = $1`, [bookingId])
  await page.reload()
}

test('a driver who has accepted and not set off, and one who misses the promise', async ({
  page,
  people,
  here,
}) => {
  const trip = await openTrip(page, await bookDriver(people, here))
  await accepted(page, here, trip)
  const status = statusOf(page)
  const all = async () => ({ ...(await essentials(page, trip)), ...where(page) })
  const promise = { promise: status.getByText('Promised between') }
  await expectOnFirstScreen(page, { ...(await all()), ...promise })
  await checkAccessibility(page)

  await change(page, trip.bookingId, 'arrival_missed_at = clock_timestamp()')
  const late = {
    late: status.getByText('Running late', { exact: true }),
    'others may come': status.getByRole('button', { name: 'Let a nearer driver come' }),
  }
  await expectOnFirstScreen(page, { ...(await all()), ...late })
  await advanceJob(trip.driver, trip.bookingId, 'set_off')
  await expect(status.getByText('Driver on the way')).toBeVisible()
  await expectOnFirstScreen(page, { ...(await all()), ...late })
  await checkAccessibility(page)
})

test('five wrong codes: is this your driver?', async ({ page, people, here }) => {
  const trip = await openTrip(page, await bookDriver(people, here))
  await accepted(page, here, trip)
  for (const step of ['set_off', 'arrive'] as const)
    await advanceJob(trip.driver, trip.bookingId, step)
  await change(
    page,
    trip.bookingId,
    'driver_asked_about_at = clock_timestamp(), start_code_wrong = 5, start_code_wrong_since = clock_timestamp()',
  )
  const status = statusOf(page)
  await expectOnFirstScreen(page, {
    question: status.getByText('Is this your driver?', { exact: true }),
    yes: status.getByRole('button', { name: 'Yes, this is my driver' }),
    no: status.getByRole('button', { name: 'No', exact: true }),
    ...(await essentials(page, trip)),
  })
  await checkAccessibility(page)
})

test('a check-in is due', async ({ page, people, here }) => {
  const trip = await openTrip(page, await bookDriver(people, here))
  await accepted(page, here, trip)
  await advanceJob(trip.driver, trip.bookingId, 'set_off')
  await query(
    `insert into companions (booking_id, circumstances, dispatch_priority, answered_at, last_sign_at, check_in_at, next_check_in_at)
     values ($1, '{alone}', 'urgent', now() - interval '10 minutes', now() - interval '10 minutes', now(), now() + interval '10 minutes')`,
    [trip.bookingId],
  )
  await page.reload()
  const checkIn = page.getByRole('region', { name: 'All OK?' })
  await expectOnFirstScreen(page, {
    'all OK': checkIn.getByRole('button', { name: 'All OK' }),
    'not safe': checkIn.getByRole('button', { name: 'I’m not safe' }),
    ...(await essentials(page, trip)),
    ...where(page),
  })
  await checkAccessibility(page)
})
