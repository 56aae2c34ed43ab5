/**
 * Photos on bad lines and in closed pages: they wait on the device and are sent once, only by the account that took them. Also photos in
 * the chat and in the last step of booking.
 */
import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { bookingDialog } from './kit/booking-flow.ts'
import { advanceJob, bookDriver, bookAndAccept, openTrip } from './kit/bookings.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test.use({ serviceWorkers: 'allow' })

/** Larger than the stored size, as phones take them: a road, a sky, a van. */
async function photo(name: string, red: number) {
  const fixture = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800">
    <rect width="2400" height="1000" fill="rgb(${red},150,200)"/><rect y="1000" width="2400" height="800" fill="#555"/>
    <rect x="700" y="700" width="900" height="500" fill="#eee"/><circle cx="900" cy="1220" r="120" fill="#111"/>
    <circle cx="1400" cy="1220" r="120" fill="#111"/></svg>`
  const buffer = await sharp(Buffer.from(fixture)).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const photoShown = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('img', { name })

/** Whether the browser has drawn the image. */
const isDrawn = (image: Locator): Promise<boolean> =>
  image.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0)

const damage = (page: Page): Locator => page.getByLabel('Add photos: damage')
const isWaiting = (page: Page): Locator => page.getByText('Waiting to send')

/** The number of photos of the vehicle on the server. */
async function countOf(bookingId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from booking_photos where booking_id = $1',
    [bookingId],
  )
  return row?.count ?? 0
}

/** The emulated cut ends a moment before a page is gone: what the page still sends then is refused, as it comes from no one. */
async function closeUnconnected(page: Page): Promise<void> {
  const context = page.context()
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.close()
  await context.addCookies(cookies)
}

/** The id of each upload that leaves the browser. */
function uploadsOf(context: BrowserContext): string[] {
  const names: string[] = []
  context.on('request', (request) => {
    const name = new URL(request.url()).searchParams.get('clientId')
    if (request.method() === 'POST' && name) names.push(name)
  })
  return names
}

/** The highest number of simultaneous uploads. */
function mostUploadsAtOnce(context: BrowserContext): () => number {
  const under = new Set<Request>()
  let most = 0
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/photos?')) return
    under.add(request)
    most = Math.max(most, under.size)
  })
  context.on('requestfinished', (request) => under.delete(request))
  context.on('requestfailed', (request) => under.delete(request))
  return () => most
}

test('photos taken without a connection before the page closed are sent once when any page opens, and the other side sees them', async ({
  page,
  context,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const { driver, bookingId } = await openTrip(page, await bookAndAccept(people, here))
  await expect(damage(page)).toBeAttached()
  await context.setOffline(true)
  await damage(page).setInputFiles([await photo('one.jpg', 200), await photo('two.jpg', 90)])
  await expect(isWaiting(page)).toHaveCount(2)
  const waiting = photoShown(page, 'Damage, not sent yet')
  await expect(waiting).toHaveCount(2)
  await expect.poll(() => isDrawn(waiting.first())).toBe(true)
  await expect(
    page.getByText(/^2 photos are waiting, the oldest since .*closes? this page/),
  ).toBeVisible()
  await checkAccessibility(page)
  await closeUnconnected(page)

  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await expect(cab.getByRole('heading', { name: 'Photos and signature' })).toBeVisible()
  await expect(photoShown(cab, /^Damage, from the customer/)).toHaveCount(0)

  await context.setOffline(false)
  const uploads = uploadsOf(context)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/pricing')
  await elsewhere.keyboard.press('Shift')
  await expect(photoShown(cab, /^Damage, from the customer/)).toHaveCount(2)
  await expect.poll(() => isDrawn(photoShown(cab, /^Damage/).first())).toBe(true)
  await elsewhere.goto(`/bookings/${bookingId}`)
  await expect(photoShown(elsewhere, /^Damage, from the customer/)).toHaveCount(2)
  await expect(isWaiting(elsewhere)).toHaveCount(0)
  expect(uploads).toHaveLength(2)
  expect(await countOf(bookingId)).toBe(2)
})

test('two tabs, lost responses, a server that answers 503: each photo is there once', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  consoleGuard.allow(/status of 503/)
  const { bookingId } = await openTrip(page, await bookAndAccept(people, here))
  await expect(damage(page)).toBeAttached()
  const other = await context.newPage()
  await other.goto(`/bookings/${bookingId}`)
  await expect(damage(other)).toBeAttached()
  await context.setOffline(true)
  await damage(page).setInputFiles([await photo('one.jpg', 200), await photo('two.jpg', 90)])
  // each tab shows what the other adds
  await expect(isWaiting(other)).toHaveCount(2)

  const uploads = uploadsOf(context)
  const mostAtOnce = mostUploadsAtOnce(context)
  let requests = 0
  await context.route(/\/photos\?/, async (route) => {
    requests += 1
    if (requests === 1) {
      await route.fulfill({
        status: 503,
        headers: { 'retry-after': '3', 'content-type': 'application/problem+json' },
        json: { code: 'not_ready', title: 'One moment', detail: 'Please wait.', status: 503 },
      })
    } else if (requests === 2) {
      await route.fetch()
      await route.abort()
    } else await route.continue()
  })
  const began = Date.now()
  await context.setOffline(false)
  await expect.poll(() => requests).toBe(1)
  await expect.poll(() => requests).toBeGreaterThan(1)
  expect(Date.now() - began, 'as patient as it was asked to be').toBeGreaterThan(3_000)
  for (const tab of [page, other]) {
    await expect(photoShown(tab, /^Damage, from the customer/)).toHaveCount(2)
    await expect(isWaiting(tab)).toHaveCount(0)
  }
  expect(await countOf(bookingId)).toBe(2)
  // the first photo was sent three times, or more if the server itself answered 503; never by both tabs at once
  expect(uploads.length).toBeGreaterThanOrEqual(4)
  expect(mostAtOnce()).toBe(1)
})

test('a refused photo says why and can be discarded; another account sends nothing; signing out discards waiting photos', async ({
  page,
  context,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  // Playwright's trace fetches the blob of an image that was never shown
  consoleGuard.allow(/Connecting to 'blob:/)
  const { customer, driver, bookingId } = await openTrip(page, await bookAndAccept(people, here))
  await damage(page).setInputFiles({
    name: 'text.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('this is no picture at all'),
  })
  await expect(page.getByText('Photo not added')).toBeVisible()
  await expect(page.getByText(/We couldn’t read this photo/)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Photo not added')).toHaveCount(0)

  await context.setOffline(true)
  await damage(page).setInputFiles(await photo('one.jpg', 120))
  await expect(isWaiting(page)).toHaveCount(1)
  await closeUnconnected(page)
  await context.setOffline(false)

  // The driver signs in on the same device, and sees no waiting photo.
  const uploads = uploadsOf(context)
  const theirs = await context.newPage()
  await signInAs(theirs, driver)
  await theirs.goto(`/bookings/${bookingId}`)
  await expect(theirs.getByRole('heading', { name: 'Photos and signature' })).toBeVisible()
  await expect(isWaiting(theirs)).toHaveCount(0)
  expect(uploads).toEqual([])

  // The customer signs in again, uploads still failing, and then signs out.
  await context.route(/\/photos\?/, (route) => route.abort('internetdisconnected'))
  await signInAs(theirs, customer)
  await theirs.goto('/account')
  await theirs.getByRole('button', { name: 'Sign out here' }).click()
  await expectToast(
    theirs,
    'Photos discarded',
    'One photo that was not sent yet is no longer on this device.',
  )
  // uploads begun before the sign-out still fail; none begins after it
  uploads.length = 0
  await signInAs(theirs, customer)
  await theirs.goto(`/bookings/${bookingId}`)
  await expect(damage(theirs)).toBeAttached()
  await expect(isWaiting(theirs)).toHaveCount(0)
  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await expect(cab.getByRole('heading', { name: 'Photos and signature' })).toBeVisible()
  expect(uploads).toEqual([])
  expect(await countOf(bookingId)).toBe(0)
})

const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
const chosen = (page: Page): Locator => page.getByLabel('Add a photo: for the chat')
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })

test('a photo in the chat: live on the other side, enlarged when pressed, read only after the end', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const { customer, driver, bookingId } = await bookAndAccept(
    people,
    here,
    'set_off',
    'arrive',
    'start',
  )
  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(log(cab)).toBeVisible()

  await chosen(page).setInputFiles(await photo('gate.jpg', 220))
  await expect(photoShown(page, 'To be sent with the message')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).fill('The gate on the left')
  await checkAccessibility(page)
  await sendButton(page).click()
  const seen = photoShown(log(cab), new RegExp(`^Photo from ${customer.fullName.split(' ')[0]}, `))
  await expect(seen).toBeVisible()
  await expect(log(cab).getByText('The gate on the left')).toBeVisible()
  await seen.scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(seen)).toBe(true)
  await expect(photoShown(page, 'To be sent with the message')).toHaveCount(0)
  await expect(photoShown(log(page), /^Photo from you, /)).toHaveCount(1)
  await checkAccessibility(page)
  await checkAccessibility(cab)

  await log(cab)
    .getByRole('button', { name: /^Photo from/ })
    .click()
  const large = cab.getByRole('dialog', { name: /^Photo from/ })
  await expect.poll(() => isDrawn(photoShown(large, /^Photo from/))).toBe(true)
  await checkAccessibility(cab)
  await cab.keyboard.press('Escape')
  await expect(large).toHaveCount(0)

  // The driver answers with only a photo.
  await chosen(cab).setInputFiles(await photo('truck.jpg', 40))
  await sendButton(cab).click()
  await expect(photoShown(log(page), /^Photo from (?!you)/)).toHaveCount(1)

  await advanceJob(driver, bookingId, 'complete')
  await expect(page.getByText(/the chat is closed/)).toBeVisible()
  await expect(chosen(page)).toHaveCount(0)
  await page.reload()
  await expect(photoShown(log(page), /^Photo from/)).toHaveCount(2)
})

test('a photo in the chat waits without a connection and over a reload, texts overtake it, and expired links are requested again', async ({
  page,
  context,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  consoleGuard.allow(/status of 404/)
  const { customer, driver, bookingId } = await bookAndAccept(people, here)
  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(log(page)).toBeVisible()
  await context.setOffline(true)
  await chosen(page).setInputFiles(await photo('gate.jpg', 220))
  await sendButton(page).click()
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(1)
  await expect(photoShown(log(page), /^Photo from you/)).toHaveCount(1)
  await checkAccessibility(page)

  // The connection is back, and the response to the photo's message is lost.
  let lost = 0
  await context.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await page.reload()
  await expect(photoShown(log(cab), /^Photo from/)).toHaveCount(1, { timeout: 60_000 })
  await expect(log(page).getByText('Waiting for a connection')).toHaveCount(0)
  await expect(photoShown(log(page), /^Photo from you/)).toHaveCount(1)
  expect(lost).toBe(1)
  const [row] = await query<{ messages: number; photos: number }>(
    `select (select count(*)::int from chat_messages where booking_id = $1) as messages,
        (select count(*)::int from chat_photos where booking_id = $1) as photos`,
    [bookingId],
  )
  expect(row).toEqual({ messages: 1, photos: 1 })

  // A photo whose link has expired still opens when it is pressed.
  let refused = 0
  await cab.context().route(/\/api\/files\/msp_\w+\/full/, async (route) => {
    refused += 1
    if (refused === 1) await route.fulfill({ status: 404, json: {} })
    else await route.continue()
  })
  await log(cab)
    .getByRole('button', { name: /^Photo from/ })
    .click()
  const large = cab.getByRole('dialog', { name: /^Photo from/ })
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect(large).toBeVisible()
})

test('the last step of booking asks for photos of the damage, and they are on the booking', async ({
  page,
  people,
  here,
}) => {
  const { customer, bookingId } = await bookDriver(people, here)
  await signInAs(page, customer)
  await page.goto(`/book?step=confirmed&booking=${bookingId}`)
  const dialog = bookingDialog(page, 'Booking Confirmed')
  await expect(dialog.getByRole('heading', { name: 'Add photos of the damage' })).toBeVisible()
  await checkAccessibility(page)
  await damage(page).setInputFiles([await photo('one.jpg', 200), await photo('two.jpg', 90)])
  const sent = photoShown(dialog, /^Damage, from the customer/)
  await expect(sent).toHaveCount(2)
  await expect.poll(() => isDrawn(sent.first())).toBe(true)
  await checkAccessibility(page)
  await dialog.getByRole('link', { name: 'Follow your booking' }).click()
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}`))
  await expect(photoShown(page, /^Damage, from the customer/)).toHaveCount(2)
})
