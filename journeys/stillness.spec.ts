/**
 * A loading page does not shift under a finger: placeholders have the size of the content that an answer or a script brings.
 * Seen to fail with: the chat without its reserved height.
 */
import type { Page } from '@playwright/test'
import type { DemoSignIn } from '../workshop/seed/demo-people.ts'
import { paths } from '../web/paths.ts'
import { acceptAndAdvance, bookAndAccept, bookDriver } from './kit/bookings.ts'
import { signIn, signInAs } from './kit/sign-in.ts'
import { desktop, phone } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'
import { watchStillness } from './kit/watch-stillness.ts'

test.use({ movingMaps: true })

/** Too little for a person to notice. Up to 0.1 is still rated good for a page to read (web.dev, Cumulative Layout Shift). */
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
  // The board is left out: it moves with what other journeys do, as it should.
  {
    who: 'an operator',
    role: 'operator',
    pages: [paths.admin, paths.adminUsers, paths.revenueDashboard],
  },
]

// What moves differs with the size, so each is measured.
for (const [name, size] of Object.entries({ phone, desktop })) {
  test.describe(() => {
    test.use(size)

    for (const { who, role, pages } of visits) {
      test(`what ${who} opens on a ${name} does not shift`, async ({ page }) => {
        if (role) await signIn(page, role)
        const { untilStill } = await watchStillness(page)
        for (const path of pages) {
          await test.step(path, async () => {
            await page.goto(path)
            await expectStill(untilStill)
          })
        }
      })
    }

    test(`nothing above pushes the content away on a ${name}: a driver with an offer, and both sides at the end of a booking`, async ({
      page,
      people,
      here,
      browserOf,
    }) => {
      const { customer, driver, bookingId } = await bookDriver(people, here)
      const cab = await browserOf(driver)
      const inCab = await watchStillness(cab)
      await cab.goto(paths.driver)
      await expect(cab.getByRole('button', { name: 'Accept' })).toBeVisible()
      await expectStill(inCab.untilStill)

      await acceptAndAdvance(driver, bookingId, 'set_off')
      await cab.goto(paths.booking(bookingId))
      await lookAtEnd(cab)
      await expectStill(inCab.untilStill)

      await signInAs(page, customer)
      const { untilStill } = await watchStillness(page)
      await page.goto(paths.booking(bookingId))
      await lookAtEnd(page)
      await expectStill(untilStill)
    })
  })
}

// Seen to fail: with the odometer loaded apart from the card around it. A press at that moment hit nothing.
test.describe(() => {
  test.use(phone)

  test('where the vehicle is signed for, nothing comes between', async ({
    people,
    here,
    browserOf,
  }) => {
    const { driver, bookingId } = await bookAndAccept(people, here, 'set_off', 'arrive', 'start')
    const page = await browserOf(driver)
    const { untilStill } = await watchStillness(page)
    await page.goto(paths.booking(bookingId))
    // In the frame in which it is there.
    await page.waitForFunction(() => {
      const buttons = [...document.querySelectorAll('button')]
      const sign = buttons.find(({ textContent }) => textContent === 'Sign for the vehicle')
      sign?.scrollIntoView({ block: 'center' })
      return sign !== undefined
    })
    // What is below the card is longer or shorter with it, and no one presses there yet.
    const moves = await untilStill()
    expect(moves.filter(({ what }) => what.startsWith('section Signature'))).toEqual([])
  })
})

/** Scrolls to the end as soon as it is there, while the rest is still loading. */
async function lookAtEnd(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Cancel this job|^Cancel booking/ })
    .evaluate((button) => button.scrollIntoView({ block: 'center' }))
}

async function expectStill(
  untilStill: Awaited<ReturnType<typeof watchStillness>>['untilStill'],
): Promise<void> {
  const moves = await untilStill()
  const sum = moves.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, JSON.stringify(moves, null, 1)).toBeLessThan(most)
}
