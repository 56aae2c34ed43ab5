/**
 * Pictures on bad lines and in closed pages: they wait on the device, are sent once, and by nobody else. And pictures in the chat, and in
 * the last step of booking.
 */
import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import sharp from 'sharp'
import type { DriverMove } from '../domain/booking.ts'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  confirmContact,
  describeRecovery,
  payButton,
} from './kit/booking-flow.ts'
import { acceptAndMove, book, moveOn } from './kit/bookings.ts'
import { typeCard } from './kit/card-frame.ts'
import type { Cast, Driver, Person } from './kit/cast.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { signInAs } from './kit/sign-in.ts'
import type { Territory } from './kit/territories.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

/** Larger than what is kept, as a phone makes them: a road, a sky, a van. */
async function photo(name: string, red: number) {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800">
    <rect width="2400" height="1000" fill="rgb(${red},150,200)"/><rect y="1000" width="2400" height="800" fill="#555"/>
    <rect x="700" y="700" width="900" height="500" fill="#eee"/><circle cx="900" cy="1220" r="120" fill="#111"/>
    <circle cx="1400" cy="1220" r="120" fill="#111"/></svg>`
  const buffer = await sharp(Buffer.from(scene)).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const picture = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('img', { name })

/** Whether the browser has really drawn it. */
const isDrawn = (image: Locator): Promise<boolean> =>
  image.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0)

type Pair = { customer: Person; driver: Driver; bookingId: string }

async function confirmed(cast: Cast, here: Territory, ...moves: DriverMove[]): Promise<Pair> {
  const [customer, driver] = [await cast.customer(), await cast.driver()]
  const { bookingId } = await book(customer, here, driver)
  await acceptAndMove(driver, bookingId, ...moves)
  return { customer, driver, bookingId }
}

const damage = (page: Page): Locator => page.getByLabel('Add pictures: damage')
const isWaiting = (page: Page): Locator => page.getByText('Waiting for a connection')

/** How many pictures of the vehicle the server has. */
async function countOf(bookingId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from booking_photos where booking_id = $1',
    [bookingId],
  )
  return row?.count ?? 0
}

/** Being without a connection ends a moment before a closing page does: it is left first, so that nothing of it runs in between. */
async function closeUnconnected(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.close()
}

/** Each upload that leaves the browser. */
function uploadsOf(context: BrowserContext): string[] {
  const names: string[] = []
  context.on('request', (request) => {
    const name = new URL(request.url()).searchParams.get('clientId')
    if (request.method() === 'POST' && name) names.push(name)
  })
  return names
}

/** How many were on their way at the same time. */
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

test(
  'taken without a connection and the page closed: sent once when any page is opened again, and the other side sees it',
  { tag: '@any-size' },
  async ({ page, context, cast, here, browserOf, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
    const { customer, driver, bookingId } = await confirmed(cast, here)
    await signInAs(page, customer)
    await page.goto(`/bookings/${bookingId}`)
    await expect(damage(page)).toBeAttached()
    await context.setOffline(true)
    await damage(page).setInputFiles([await photo('one.jpg', 200), await photo('two.jpg', 90)])
    await expect(isWaiting(page)).toHaveCount(2)
    const waiting = picture(page, 'Damage, not sent yet')
    await expect(waiting).toHaveCount(2)
    await expect.poll(() => isDrawn(waiting.first())).toBe(true)
    await expect(
      page.getByText(/^2 pictures wait, the oldest since .*closes? this page/),
    ).toBeVisible()
    await checkAccessibility(page)
    await closeUnconnected(page)

    const cab = await browserOf(driver)
    await cab.goto(`/bookings/${bookingId}`)
    await expect(cab.getByRole('heading', { name: 'Pictures and signature' })).toBeVisible()
    await expect(picture(cab, /^Damage, from the customer/)).toHaveCount(0)

    await context.setOffline(false)
    const uploads = uploadsOf(context)
    const elsewhere = await context.newPage()
    await elsewhere.goto('/pricing')
    await elsewhere.keyboard.press('Shift')
    await expect(picture(cab, /^Damage, from the customer/)).toHaveCount(2)
    await expect.poll(() => isDrawn(picture(cab, /^Damage/).first())).toBe(true)
    await elsewhere.goto(`/bookings/${bookingId}`)
    await expect(picture(elsewhere, /^Damage, from the customer/)).toHaveCount(2)
    await expect(isWaiting(elsewhere)).toHaveCount(0)
    expect(uploads).toHaveLength(2)
    expect(await countOf(bookingId)).toBe(2)
  },
)

test(
  'two tabs, answers that are lost, a server that asks for patience: each picture is there once',
  { tag: '@any-size' },
  async ({ page, context, cast, here, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/)
    const { customer, bookingId } = await confirmed(cast, here)
    await signInAs(page, customer)
    await page.goto(`/bookings/${bookingId}`)
    await expect(damage(page)).toBeAttached()
    const other = await context.newPage()
    await other.goto(`/bookings/${bookingId}`)
    await expect(damage(other)).toBeAttached()
    await context.setOffline(true)
    await damage(page).setInputFiles([await photo('one.jpg', 200), await photo('two.jpg', 90)])
    // what one tab adds the other shows
    await expect(isWaiting(other)).toHaveCount(2)

    const uploads = uploadsOf(context)
    const mostAtOnce = mostUploadsAtOnce(context)
    let asked = 0
    await context.route(/\/photos\?/, async (route) => {
      asked += 1
      if (asked === 1) {
        await route.fulfill({
          status: 503,
          headers: { 'retry-after': '3', 'content-type': 'application/problem+json' },
          json: { code: 'not_ready', title: 'One moment', detail: 'Please wait.', status: 503 },
        })
      } else if (asked === 2) {
        await route.fetch()
        await route.abort()
      } else await route.continue()
    })
    const began = Date.now()
    await context.setOffline(false)
    await expect.poll(() => asked).toBe(1)
    await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(1)
    expect(Date.now() - began, 'as patient as it was asked to be').toBeGreaterThan(3_000)
    for (const tab of [page, other]) {
      await expect(picture(tab, /^Damage, from the customer/)).toHaveCount(2, { timeout: 20_000 })
      await expect(isWaiting(tab)).toHaveCount(0)
    }
    expect(await countOf(bookingId)).toBe(2)
    // the first was sent three times, or more if the server itself asked for patience; never by both tabs at a time
    expect(uploads.length).toBeGreaterThanOrEqual(4)
    expect(mostAtOnce()).toBe(1)
  },
)

test(
  'what is refused says why and can be discarded; another account sends nothing; signing out discards what waits',
  { tag: '@any-size' },
  async ({ page, context, cast, here, browserOf, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
    // the trace of a journey fetches what an image showed; here it showed nothing
    consoleGuard.allow(/Connecting to 'blob:/)
    const { customer, driver, bookingId } = await confirmed(cast, here)
    await signInAs(page, customer)
    await page.goto(`/bookings/${bookingId}`)
    await damage(page).setInputFiles({
      name: 'text.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('this is no picture at all'),
    })
    await expect(page.getByText('Picture not added')).toBeVisible()
    await expect(page.getByText(/We could not read this picture/)).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Picture not added')).toHaveCount(0)

    await context.setOffline(true)
    await damage(page).setInputFiles(await photo('one.jpg', 120))
    await expect(isWaiting(page)).toHaveCount(1)
    await closeUnconnected(page)
    await context.setOffline(false)

    // The driver signs in on the same device: to them nothing waits here.
    const uploads = uploadsOf(context)
    const theirs = await context.newPage()
    await signInAs(theirs, driver)
    await theirs.goto(`/bookings/${bookingId}`)
    await expect(theirs.getByRole('heading', { name: 'Pictures and signature' })).toBeVisible()
    await expect(isWaiting(theirs)).toHaveCount(0)
    expect(uploads).toEqual([])

    // The customer again, still without a line for pictures, and then they sign out.
    await context.route(/\/photos\?/, (route) => route.abort('internetdisconnected'))
    await signInAs(theirs, customer)
    await theirs.goto('/account')
    await theirs.getByRole('button', { name: 'Sign out here' }).click()
    await expectToast(
      theirs,
      'Pictures discarded',
      'One picture that was not sent yet is no longer on this device.',
    )
    // what was on its way as they signed out is still refused; nothing is begun any more
    uploads.length = 0
    await signInAs(theirs, customer)
    await theirs.goto(`/bookings/${bookingId}`)
    await expect(damage(theirs)).toBeAttached()
    await expect(isWaiting(theirs)).toHaveCount(0)
    const cab = await browserOf(driver)
    await cab.goto(`/bookings/${bookingId}`)
    await expect(cab.getByRole('heading', { name: 'Pictures and signature' })).toBeVisible()
    expect(uploads).toEqual([])
    expect(await countOf(bookingId)).toBe(0)
  },
)

const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
const chosen = (page: Page): Locator => page.getByLabel('Add a picture: for the chat')
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })

test('a picture in the chat: live on the other side, large when pressed, read only after the end', async ({
  page,
  cast,
  here,
  browserOf,
}) => {
  const { customer, driver, bookingId } = await confirmed(cast, here, 'set_off', 'arrive', 'start')
  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(log(cab)).toBeVisible()

  await chosen(page).setInputFiles(await photo('gate.jpg', 220))
  await expect(picture(page, 'To be sent with the message')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).fill('The gate on the left')
  await checkAccessibility(page)
  await sendButton(page).click()
  const seen = picture(log(cab), new RegExp(`^Picture from ${customer.fullName.split(' ')[0]}, `))
  await expect(seen).toBeVisible()
  await expect(log(cab).getByText('The gate on the left')).toBeVisible()
  await seen.scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(seen)).toBe(true)
  await expect(picture(page, 'To be sent with the message')).toHaveCount(0)
  await expect(picture(log(page), /^Picture from you, /)).toHaveCount(1)
  await checkAccessibility(page)
  await checkAccessibility(cab)

  await log(cab)
    .getByRole('button', { name: /^Picture from/ })
    .click()
  const large = cab.getByRole('dialog', { name: /^Picture from/ })
  await expect.poll(() => isDrawn(picture(large, /^Picture from/))).toBe(true)
  await checkAccessibility(cab)
  await cab.keyboard.press('Escape')
  await expect(large).toHaveCount(0)

  // The driver answers with a picture alone.
  await chosen(cab).setInputFiles(await photo('truck.jpg', 40))
  await sendButton(cab).click()
  await expect(picture(log(page), /^Picture from (?!you)/)).toHaveCount(1)

  await moveOn(driver, bookingId, 'complete')
  await expect(page.getByText(/the chat is closed/)).toBeVisible()
  await expect(chosen(page)).toHaveCount(0)
  await page.reload()
  await expect(picture(log(page), /^Picture from/)).toHaveCount(2)
})

test(
  'a picture in the chat waits without a connection, over a reload, and words overtake it; links that ended are asked for anew',
  { tag: '@any-size' },
  async ({ page, context, cast, here, browserOf, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/)
    const { customer, driver, bookingId } = await confirmed(cast, here)
    const cab = await browserOf(driver)
    await cab.goto(`/bookings/${bookingId}`)
    await signInAs(page, customer)
    await page.goto(`/bookings/${bookingId}`)
    await expect(log(page)).toBeVisible()
    await context.setOffline(true)
    await chosen(page).setInputFiles(await photo('gate.jpg', 220))
    await sendButton(page).click()
    await expect(log(page).getByText('Waiting for a connection')).toHaveCount(1)
    await expect(picture(log(page), /^Picture from you/)).toHaveCount(1)
    await checkAccessibility(page)

    // The line is back for words, and loses the message of the picture.
    let lost = 0
    await context.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await context.setOffline(false)
    await page.reload()
    await expect(picture(log(cab), /^Picture from/)).toHaveCount(1, { timeout: 20_000 })
    await expect(log(page).getByText('Waiting for a connection')).toHaveCount(0, {
      timeout: 20_000,
    })
    await expect(picture(log(page), /^Picture from you/)).toHaveCount(1)
    expect(lost).toBe(1)
    const [row] = await query<{ messages: number; pictures: number }>(
      `select (select count(*)::int from chat_messages where booking_id = $1) as messages,
        (select count(*)::int from chat_photos where booking_id = $1) as pictures`,
      [bookingId],
    )
    expect(row).toEqual({ messages: 1, pictures: 1 })

    // What is pressed after its link has ended opens all the same.
    let refused = 0
    await cab.context().route(/\/api\/files\/msp_\w+\/full/, async (route) => {
      refused += 1
      if (refused === 1) await route.fulfill({ status: 404, json: {} })
      else await route.continue()
    })
    await log(cab)
      .getByRole('button', { name: /^Picture from/ })
      .click()
    const large = cab.getByRole('dialog', { name: /^Picture from/ })
    await expect.poll(() => refused).toBeGreaterThan(0)
    await expect(large).toBeVisible()
  },
)

test(
  'the last step of booking asks for pictures of the damage, and they are on the booking',
  { tag: '@any-size' },
  async ({ page, cast, here }) => {
    const [customer, driver] = [await cast.customer(), await cast.driver()]
    await signInAs(page, customer)
    await describeRecovery(page, here, driver)
    await confirmContact(page, customer)
    await agree(page)
    await typeCard(page, '4242 4242 4242 4242')
    await payButton(page).click()
    const bookingId = await bookingIdOf(page)
    const dialog = bookingDialog(page, 'Booking Confirmed')
    await expect(dialog.getByRole('heading', { name: 'Add pictures of the damage' })).toBeVisible()
    await checkAccessibility(page)
    await damage(page).setInputFiles([await photo('one.jpg', 200), await photo('two.jpg', 90)])
    const sent = picture(dialog, /^Damage, from the customer/)
    await expect(sent).toHaveCount(2)
    await expect.poll(() => isDrawn(sent.first())).toBe(true)
    await checkAccessibility(page)
    await dialog.getByRole('link', { name: 'Follow your booking' }).click()
    await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}`))
    await expect(picture(page, /^Damage, from the customer/)).toHaveCount(2)
  },
)
