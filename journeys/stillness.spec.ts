/**
 * A page that comes does not move under a finger: what waits for an answer or a script has the room of what comes.
 * A mutant that was seen to fail: the chat without its room.
 */
import type { Page } from '@playwright/test'
import type { DemoSignIn } from '../db/seed/demo-people.ts'
import { paths } from '../web/paths.ts'
import { acceptAndMove, book } from './kit/bookings.ts'
import { signIn, signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { watchStillness } from './kit/watch-stillness.ts'

/** A person does not notice it. A tenth is what is still called good of a page to read (web.dev, Cumulative Layout Shift). */
const most = 0.02

const visits: { who: string; role?: DemoSignIn['role']; pages: readonly string[] }[] = [
  { who: 'a visitor', pages: [paths.auth(), paths.book, paths.demo] },
  { who: 'a customer', role: 'customer', pages: [paths.home, paths.bookings, paths.account] },
  { who: 'a driver', role: 'driver', pages: [paths.driver, paths.driverCab, paths.driverJoin] },
  {
    who: 'a dealer',
    role: 'dealer',
    pages: [paths.dealer, paths.dealerTab('places'), paths.dealerTab('statements')],
  },
  // Not the board: what other journeys do moves it, as it should.
  {
    who: 'an operator',
    role: 'operator',
    pages: [paths.admin, paths.adminUsers, paths.revenueDashboard],
  },
]

for (const { who, role, pages } of visits) {
  test(`what ${who} opens stays where it is`, async ({ page }) => {
    if (role) await signIn(page, role)
    const { settled } = await watchStillness(page)
    for (const path of pages) {
      await test.step(path, async () => {
        await page.goto(path)
        await expectStill(settled)
      })
    }
  })
}

test('nobody is pushed away by what comes above: a driver with an offer, and both at the end of a booking', async ({
  page,
  cast,
  here,
  browserOf,
}) => {
  const [customer, driver] = [await cast.customer(), await cast.driver()]
  const { bookingId } = await book(customer, here, driver)
  const cab = await browserOf(driver)
  const inCab = await watchStillness(cab)
  await cab.goto(paths.driver)
  await expect(cab.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expectStill(inCab.settled)

  await acceptAndMove(driver, bookingId, 'set_off')
  await cab.goto(paths.booking(bookingId))
  await lookAtEnd(cab)
  await expectStill(inCab.settled)

  await signInAs(page, customer)
  const { settled } = await watchStillness(page)
  await page.goto(paths.booking(bookingId))
  await lookAtEnd(page)
  await expectStill(settled)
})

/** As soon as there is one, while the rest is still on its way. */
async function lookAtEnd(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Cancel this job|^Cancel booking/ })
    .evaluate((button) => button.scrollIntoView({ block: 'center' }))
}

async function expectStill(
  settled: Awaited<ReturnType<typeof watchStillness>>['settled'],
): Promise<void> {
  const moves = await settled()
  const sum = moves.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, JSON.stringify(moves, null, 1)).toBeLessThan(most)
}
