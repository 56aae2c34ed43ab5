/** The truck on the map, in two browsers: live, last known, sent by hand, without a connection, at the pickup, and removed at the end. */
import type { Locator, Page } from '@playwright/test'
import { handoverPartLabels } from '../domain/evidence/handover.ts'
import { findPlace } from '../domain/places/places.ts'
import { acceptAndAdvance, book, advanceJob, bookAndAccept } from './kit/bookings.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { giveReason } from './kit/finish-job.ts'
import { goOnline } from './kit/go-online.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test.use({ movingMaps: true })

const toast = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByText(title, { exact: true })
    .last()

/** Moves the device of this page. */
async function drive(page: Page, latitude: number, longitude: number): Promise<void> {
  await page.context().setGeolocation({ latitude, longitude, accuracy: 8 })
}

/** The status line above the map; the text below the map says the same. */
const where = (page: Page, words: RegExp): Locator => page.getByText(words).first()

const middleOf = async (mark: Locator): Promise<{ x: number; y: number }> => {
  const box = await mark.boundingBox()
  if (!box) throw new Error('the mark is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('customer and driver see the same truck, whatever happens to the connection', async ({
  page,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const pickup = findPlace(here.town, here.county)
  const dropoff = findPlace(here.dropoffTown, here.county)
  if (!pickup || !dropoff) throw new Error(`no places around ${here.town}`)
  const { bookingId } = await book(customer, here, driver)
  await acceptAndAdvance(driver, bookingId, 'set_off')

  const cab = await browserOf(driver)
  await cab.context().grantPermissions(['geolocation'])
  await drive(cab, pickup.lat + 0.06, pickup.lon)
  await cab.goto(`/bookings/${bookingId}`)
  const live = cab.getByRole('switch', { name: 'Live location' })
  await expect(live).toBeChecked()
  await expect(cab.getByText('On: sharing live')).toBeVisible()

  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(where(page, /7 km from the pickup/)).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  await test.step('the map moves, and a text says the same', async () => {
    const map = page.getByRole('region', { name: 'Map of this recovery' })
    await page.getByText('Map credits').scrollIntoViewIfNeeded()
    await expect(map).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Show everything' }).click()
    const truck = page.getByRole('img', {
      name: driver.firstName,
      exact: true,
    })
    await expect(truck).toBeVisible()
    const before = await middleOf(truck)
    await drive(cab, pickup.lat + 0.03, pickup.lon)
    await expect(where(page, /3 km from the pickup/)).toBeVisible()
    // The driver's own page moves with the device, without asking the server.
    await expect(where(cab, /3 km from the pickup/)).toBeVisible()
    await expect
      .poll(async () => (await middleOf(truck)).y - before.y, {
        message: 'drove south',
      })
      .toBeGreaterThan(20)
    await page.getByText('The map in words').click()
    const words = page.getByRole('list', { name: 'The map in words' })
    await expect(words.getByText(`${driver.firstName}: 3 km from the pickup`)).toBeVisible()
    await expect(words.getByText('accurate to 8 m')).toBeVisible()
    await checkAccessibility(page)
    await checkAccessibility(cab)
  })

  await test.step('without a connection positions wait, and arrive with their original time', async () => {
    await drive(cab, pickup.lat + 0.0301, pickup.lon)
    await cab.getByRole('button', { name: 'Update my location now' }).click()
    await expect(toast(cab, 'Location Updated')).toBeVisible()
    consoleGuard.allowOffline()
    await cab.context().setOffline(true)
    for (const [nth, lat] of [0.025, 0.02].entries()) {
      await drive(cab, pickup.lat + lat, pickup.lon)
      await cab.getByRole('button', { name: 'Update my location now' }).click()
      await expectToast(
        cab,
        'Location Update Failed',
        'Failed to update your location. Please check your connection.',
      )
      await expect(
        cab.getByText(nth === 0 ? /positions? (is|are) waiting/ : /positions are waiting/),
      ).toBeVisible()
    }
    await goOnline(cab, cab.context())
    await expect(cab.getByText(/positions? (is|are) waiting for a connection/)).toBeHidden()
    await expect(where(page, /2 km from the pickup/)).toBeVisible()
    const batches = await query<{ moments: number }>(
      `select count(distinct device_at)::int as moments from driver_locations
       where active_booking_id = $1 group by received_at having count(*) > 1`,
      [bookingId],
    )
    expect(batches.some(({ moments }) => moments > 1)).toBe(true)
  })

  await test.step('switched off: the last known position, until one is sent by hand', async () => {
    await live.click()
    await expect(toast(cab, 'Location Tracking Stopped')).toBeVisible()
    await expect(live).not.toBeChecked()
    await expect(page.getByText(/^Location updated/)).toBeVisible()
    await drive(cab, pickup.lat + 0.01, pickup.lon)
    await expect(where(page, /2 km from the pickup/)).toBeVisible()
    // The device may return a reading from some seconds ago: then the button is pressed again.
    await expect(async () => {
      await cab.getByRole('button', { name: 'Update my location now' }).click()
      await expect(toast(cab, 'Location Updated')).toBeVisible({ timeout: 3_000 })
      await expect(where(page, /1 km from the pickup/)).toBeVisible({
        timeout: 1_500,
      })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByText(/^Location updated/)).toBeVisible()
    await checkAccessibility(cab)
    await live.click()
    await expect(toast(cab, 'Location Tracking Started')).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })

  await test.step('near the pickup, arrival is proposed and confirmed with one press', async () => {
    await expect(cab.getByText('You seem to be at the pickup')).toBeHidden()
    await drive(cab, pickup.lat + 0.0005, pickup.lon)
    await expect(cab.getByText('You seem to be at the pickup')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Driver on the way' })).toBeVisible()
    await checkAccessibility(cab)
    await cab.getByRole('button', { name: 'Yes, I have arrived' }).click()
    await expectToast(cab, 'Status Updated', 'Job status changed to: Driver has arrived')
    await expect(page.getByRole('heading', { name: 'Driver has arrived' })).toBeVisible()
  })

  await test.step('at the drop-off, completion is proposed; after it the customer sees no truck', async () => {
    await advanceJob(driver, bookingId, 'start')
    await expect(page.getByRole('heading', { name: 'Recovery in progress' })).toBeVisible()
    await drive(cab, dropoff.lat, dropoff.lon)
    const whereLine = page.getByText('at the drop-off', { exact: true })
    await expect(whereLine).toBeVisible()
    const complete = cab.getByRole('button', {
      name: 'Yes, the job is completed',
    })
    const question = cab.getByRole('dialog', {
      name: 'Finish without everything?',
    })
    await complete.click()
    await expect(question).not.toContainText(handoverPartLabels.dropoff_check)
    await question.getByRole('button', { name: 'Go back' }).click()
    await cab.goto('/driver')
    await complete.click()
    await giveReason(cab)
    await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible()
    await expect(whereLine).toHaveCount(0)
    const trail = await page.request.get(`/api/bookings/${bookingId}/trail`)
    expect(await trail.json()).toEqual({ points: [] })
    const own = await cab.request.get(`/api/bookings/${bookingId}/trail`)
    expect((await own.json()).points.length).toBeGreaterThan(5)
  })
})

test('where the browser may not or cannot locate the device, the page says so and tracking is off', async ({
  page,
  people,
}) => {
  const driver = await people.driver()
  await signInAs(page, driver)
  await page.goto('/driver')
  const live = page.getByRole('switch', { name: 'Live location' })
  await expect(live).not.toBeChecked()
  // The browser denies the permission automatically.
  await page.getByRole('button', { name: 'Share my location' }).click()
  await expectToast(
    page,
    'Location Error',
    'Failed to get your current location. Please enable location services.',
  )
  await expect(live).not.toBeChecked()
  await page.getByRole('button', { name: 'Update my location now' }).click()
  await expectToast(page, 'Location Error', 'Failed to get your current location.')
  await checkAccessibility(page)

  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation')
  })
  await page.reload()
  await expect(page.getByText('Location Not Supported')).toBeVisible()
  await live.click()
  await expectToast(
    page,
    'Location Not Supported',
    'Your browser doesn’t support location services.',
  )
})

test('where the moving map cannot be drawn, the static one stays', async ({
  page,
  people,
  here,
}) => {
  const { customer, bookingId } = await bookAndAccept(people, here)
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await signInAs(page, customer)
  const arrived = page.waitForResponse(/\/moving-map-[^/]+\.js/)
  await page.goto(`/bookings/${bookingId}`)
  await page.getByText('Map credits').scrollIntoViewIfNeeded()
  await arrived
  // Long enough for the moving map to appear if it could be drawn.
  await checkAccessibility(page)
  await expect(page.getByRole('region', { name: 'Map of this recovery' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Map of this recovery' })).toBeVisible()
})
