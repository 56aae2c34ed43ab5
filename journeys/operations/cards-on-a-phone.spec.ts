/**
 * On a phone a driver, a booking and a user are each a card of a few lines, with everything in reach of a finger. Each was a line for every
 * value: 320, 311 and 192 pixels.
 */
import type { Page } from '@playwright/test'
import { bookAndAccept } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

/** Pixels. */
const [tallest, finger] = [200, 44]

/** Of those that are shown. */
const heightsOf = (page: Page, what: string): Promise<number[]> =>
  page
    .locator(what)
    .filter({ visible: true })
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height))

test('drivers, bookings and users are short cards with links that a finger hits', async ({
  page,
  people,
  here,
}) => {
  const { bookingId, driver, customer } = await bookAndAccept(people, here)
  await signInAs(page, await people.operator())
  for (const [path, own, facts] of [
    ['/admin', driver.fullName, ['On a job now', driver.phone, 'Verified', 'NEW']],
    ['/admin/bookings', bookingId, ['Driver confirmed', 'Card', customer.fullName, '€']],
    ['/admin/users', customer.fullName, ['Customer', customer.email]],
  ] as const) {
    await page.goto(path)
    const card = page.locator('[data-list-row]').filter({
      has: page.locator(`a[href="/bookings/${own}"]`).or(page.getByText(own, { exact: true })),
    })
    await expect(card.first()).toBeVisible()
    for (const fact of facts) {
      await expect(card.first().getByText(fact).filter({ visible: true }).first()).toBeVisible()
    }
    expect(Math.max(...(await heightsOf(page, '[data-list-row]'))), path).toBeLessThanOrEqual(
      tallest,
    )
    const links = await heightsOf(page, '[data-list-row] a')
    expect(Math.min(...links), path).toBeGreaterThanOrEqual(finger)
    await checkAccessibility(page)
  }
})
