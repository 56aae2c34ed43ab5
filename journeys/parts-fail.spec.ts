/** Parts of a booking’s page fail, the map in every possible way: the page stays, with a fallback in their place and a message. */
import type { Locator, Page } from '@playwright/test'
import { paths } from '../web/paths.ts'
import { bookingDialog } from './kit/booking-flow.ts'
import { bookDriver, bookAndAccept, openTrip } from './kit/bookings.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { endAcceptanceWindow } from './kit/shift-time.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test.use({ movingMaps: true })

const drawing = (page: Page): Locator => page.getByRole('img', { name: 'Map of this recovery' })
const movingMap = (page: Page): Locator =>
  page.getByRole('region', { name: 'Map of this recovery' })
/** The moving map loads once it is looked at. The drawing that waits for it may be replaced while it is scrolled to. */
const scrollToMap = (page: Page): Promise<void> =>
  expect(() =>
    drawing(page).or(movingMap(page)).first().scrollIntoViewIfNeeded({ timeout: 2_000 }),
  ).toPass()
const words = (page: Page): Locator =>
  page.getByText('The map isn’t working right now, so here is a drawing instead.')

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'its script does not come': (page) =>
    page.route(/\/assets\/moving-map-[^/]*\.js$/, (route) => route.abort()),
  'its data does not come': (page) =>
    page.route(/base-map[^/]*\.geojson$/, (route) => route.abort()),
  'there is no WebGL': (page) =>
    page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    }),
  'drawing a mark throws': (page) =>
    page.addInitScript(() => {
      const plain = Reflect.get(Element.prototype, 'setAttribute')
      Element.prototype.setAttribute = function setAttribute(name, value) {
        if (name === 'aria-label' && value === 'Pickup') throw new Error('no mark today')
        Reflect.apply(plain, this, [name, value])
      }
    }),
}

for (const [way, breakIt] of Object.entries(ways)) {
  test(`${way}: a drawing takes the map’s place`, async ({ page, people, here, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED|WebGL|no mark today|moving-map|Failed to fetch/)
    const { customer, bookingId } = await bookDriver(people, here)
    await signInAs(page, customer)
    await breakIt(page)
    await page.goto(`/bookings/${bookingId}`)
    await scrollToMap(page)
    await expect(words(page)).toBeVisible()
    await expect(drawing(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()
    await checkAccessibility(page)
    // Removing the broken map may fail as well.
    await page.getByRole('link', { name: 'Your bookings' }).first().click()
    await expect(page.getByRole('heading', { name: 'Your bookings' })).toBeVisible()
  })
}

test('the map’s worker does not load: the drawing stays until the connection is back', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|worker/i)
  const { customer, bookingId } = await bookDriver(people, here)
  await signInAs(page, customer)
  const workerRequest = page.waitForRequest(/maplibre-gl-worker/)
  await page.route(/maplibre-gl-worker/, (route) => route.abort())
  await page.goto(`/bookings/${bookingId}`)
  await scrollToMap(page)
  await workerRequest
  await expect(drawing(page)).toBeVisible()
  await expect(movingMap(page)).toBeHidden()

  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Nothing you typed is lost.')).toBeVisible()
  await page.unroute(/maplibre-gl-worker/)
  await page.context().setOffline(false)
  await expect(movingMap(page)).toBeVisible({ timeout: 30_000 })
})

test('the WebGL context is lost and restored: so is the map', async ({ page, people, here }) => {
  await openTrip(page, await bookDriver(people, here))
  await scrollToMap(page)
  await expect(movingMap(page)).toBeVisible()
  const canvas = page.locator('canvas.maplibregl-canvas')
  const lose = await canvas.evaluateHandle((element: HTMLCanvasElement) =>
    element.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
  )
  await lose.evaluate((extension) => extension?.loseContext())
  await expect(drawing(page)).toBeVisible()
  await lose.evaluate((extension) => extension?.restoreContext())
  await expect(movingMap(page)).toBeVisible()
})

test('on a slow connection the map loads only on request', async ({ page, people, here }) => {
  const { customer, bookingId } = await bookDriver(people, here)
  await signInAs(page, customer)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })
  })
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto(`/bookings/${bookingId}`)
  await drawing(page).scrollIntoViewIfNeeded()
  const load = page.getByRole('button', { name: 'Load the moving map' })
  await expect(load).toBeVisible()
  await checkAccessibility(page)
  expect(requestedUrls.filter((url) => url.includes('moving-map'))).toEqual([])
  await load.click()
  await expect(movingMap(page)).toBeVisible()
  await expect(load).toHaveCount(0)
})

test('the chat’s script does not load: the rest of the booking is there', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|chat-panel|Failed to fetch/)
  const { customer, bookingId } = await bookAndAccept(people, here)
  await signInAs(page, customer)
  await page.route(/\/assets\/chat-panel-[^/]*\.js$/, (route) => route.abort())
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText('This part of the page didn’t load.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Driver confirmed' })).toBeVisible()
  await checkAccessibility(page)
  await page.unroute(/\/assets\/chat-panel-[^/]*\.js$/)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
})

// Seen to fail: as it was, with the whole page gone.
test('the script of the question before cancelling does not load: that is said, and it is tried again', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|cancel-dialog|Failed to fetch/)
  const script = /\/assets\/cancel-dialog-[^/]*\.js$/
  await page.route(script, (route) => route.abort())
  await openTrip(page, await bookDriver(people, here))
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('This part of the page didn’t load.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()
  await checkAccessibility(page)
  await page.unroute(script)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await reloaded
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }),
  ).toBeVisible()
})

// Seen to fail: as it was, with the dashboard gone.
test('the script of the question before declining does not load: that is said, and the offer stays', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|decline-dialog|Failed to fetch/)
  await page.route(/\/assets\/decline-dialog-[^/]*\.js$/, (route) => route.abort())
  const { driver } = await bookDriver(people, here)
  await signInAs(page, driver)
  await page.goto(paths.driver)
  const offer = page.getByRole('article')
  await offer.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('This part of the page didn’t load.')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Accept' })).toBeVisible()
  await checkAccessibility(page)
})

// Seen to fail: as it was, with nothing said.
test('the script behind “Book again” does not load: that is said, and it is tried again', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|book-again|Failed to fetch/)
  const { customer, bookingId } = await bookDriver(people, here)
  await endAcceptanceWindow(bookingId)
  await signInAs(page, customer)
  const script = /\/assets\/book-again-[^/]*\.js$/
  await page.route(script, (route) => route.abort())
  await page.goto(`/book?step=confirmed&booking=${bookingId}`)
  const again = bookingDialog(page, 'Booking Confirmed').getByRole('button', { name: 'Book again' })
  await again.click()
  await expectToast(page, 'That didn’t load', 'Check your connection and try again.')
  await page.unroute(script)
  // The browser remembers that the script failed, so the page loads again.
  const reloaded = page.waitForEvent('load')
  await again.click()
  await reloaded
  await again.click()
  await expect(page).toHaveURL(/\/book(\?step=details)?$/)
})
