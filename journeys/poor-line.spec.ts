/**
 * A whole booking on a bad line: on a phone with slow 3G that loses packets, and through half a minute without any connection (races and
 * faults, 33).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Booking } from '../contract/bookings/bookings.ts'
import { acceptAndAdvance, advanceJob, sendAsDriver, bookAndAccept } from './kit/bookings.ts'
import {
  agree,
  bookingIdOf,
  confirmContact,
  describeRecovery,
  payButton,
} from './kit/booking-flow.ts'
import { typeCard } from './kit/card-frame.ts'
import type { Person } from './kit/people.ts'
import { fine, launchFarAway, slow3G, type FarBrowser, type LineQuality } from './kit/poor-line.ts'
import { signInAs } from './kit/sign-in.ts'
import { phone } from './kit/sizes.ts'
import { test as base, expect } from './kit/test.ts'

type FarAway = {
  /** Opens one person's phone at the end of a line like this. */
  phoneOf: (person: Person, quality: LineQuality) => Promise<FarBrowser & { page: Page }>
}

const test = base.extend<FarAway>({
  phoneOf: async ({ baseURL, consoleGuard, launchOptions }, use) => {
    const opened: FarBrowser[] = []
    await use(async (person, quality) => {
      const far = await launchFarAway(launchOptions, quality)
      opened.push(far)
      const context = await far.browser.newContext({ baseURL, ...phone })
      consoleGuard.watch(context)
      const page = await context.newPage()
      await signInAs(page, person)
      return { ...far, page }
    })
    for (const far of opened) await far.close()
  },
})

test.use({ serviceWorkers: 'allow' })

const headline = (page: Page, name: string): Locator => page.getByRole('heading', { name })
const messageTexts = (page: Page): Promise<string[]> =>
  page.getByRole('log', { name: 'Messages' }).locator('.whitespace-pre-wrap').allInnerTexts()

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill(text)
  await field.press('Enter')
}

/** The booking as a page opened now would get it. */
async function fetched(page: Page, bookingId: string): Promise<Booking> {
  const answer = await page.request.get(`/api/bookings/${bookingId}`)
  return answer.json()
}

test('on slow 3G with packet loss the recovery is booked, followed and rated', async ({
  people,
  here,
  phoneOf,
}) => {
  test.setTimeout(300_000)
  const patient = expect.configure({ timeout: 60_000 })
  const [customer, driver] = [await people.customer(), await people.driver()]
  const { page, line } = await phoneOf(customer, slow3G)
  page.setDefaultTimeout(60_000)

  const arrivals: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('step=confirmed')) arrivals.push(frame.url())
  })
  await describeRecovery(page, here, driver)
  await confirmContact(page, customer)
  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await payButton(page).click()
  const bookingId = await bookingIdOf(page)
  await page.getByRole('link', { name: 'Follow your booking' }).click()
  await patient(headline(page, 'Waiting for a driver')).toBeVisible()
  // A second page load there would cancel a press that is still on its way.
  expect(arrivals).toHaveLength(1)

  await acceptAndAdvance(driver, bookingId)
  await patient(headline(page, 'Driver confirmed')).toBeVisible()
  await write(page, 'Blue van, behind the church')
  await patient(page.getByText('Sent', { exact: true })).toBeVisible()
  await sendAsDriver(driver, bookingId, 'Two minutes')
  await patient(page.getByText('Two minutes', { exact: true })).toBeVisible()
  for (const [transition, status] of [
    ['set_off', 'Driver on the way'],
    ['arrive', 'Driver has arrived'],
    ['start', 'Recovery in progress'],
    ['complete', 'Completed'],
  ] as const) {
    await advanceJob(driver, bookingId, transition)
    await patient(headline(page, status)).toBeVisible()
  }
  expect(await messageTexts(page)).toEqual(['Blue van, behind the church', 'Two minutes'])

  await page.getByRole('button', { name: '5 of 5: Excellent' }).click()
  await patient(page.getByText('Rating Submitted', { exact: true }).first()).toBeVisible()
  expect((await fetched(page, bookingId)).rating).toMatchObject({ stars: 5 })
  // The line really lost packets.
  expect(line.lost()).toBeGreaterThan(0)
})

test('half a minute without a connection loses nothing and duplicates nothing', async ({
  people,
  here,
  phoneOf,
  consoleGuard,
}) => {
  // the map's worker may be on its way when the line is cut
  consoleGuard.allowOffline()
  consoleGuard.allow(/net::ERR_/)
  const { customer, driver, bookingId } = await bookAndAccept(people, here)
  const { page, line } = await phoneOf(customer, fine)
  await page.goto(`/bookings/${bookingId}`)
  await write(page, 'one')
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()

  line.cut()
  await sendAsDriver(driver, bookingId, 'two')
  await advanceJob(driver, bookingId, 'set_off')
  await sendAsDriver(driver, bookingId, 'three')
  await expect(page.getByText('Connection lost. Reconnecting; nothing is missed.')).toBeVisible()
  await write(page, 'five')
  await pause(25_000)
  await sendAsDriver(driver, bookingId, 'four')
  await advanceJob(driver, bookingId, 'arrive')
  await pause(5_000)
  await expect(headline(page, 'Driver confirmed')).toBeVisible()
  line.mend()

  await expect(headline(page, 'Driver has arrived')).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(() => messageTexts(page), { timeout: 45_000 })
    .toEqual(['one', 'two', 'three', 'four', 'five'])
  const history = page
    .locator('section')
    .filter({ has: headline(page, 'Timeline') })
    .getByRole('listitem')
  const shown = await history.allInnerTexts()
  await page.reload()
  await expect(headline(page, 'Driver has arrived')).toBeVisible()
  await expect.poll(() => messageTexts(page)).toEqual(['one', 'two', 'three', 'four', 'five'])
  await expect.poll(() => history.allInnerTexts()).toEqual(shown)
})
