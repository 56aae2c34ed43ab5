/** A visitor without an account follows a trip by its link, while it goes on and its customer shares it. */
import type { Page } from '@playwright/test'
import { acceptAndAdvance, advanceJob, bookDriver, openTrip } from './kit/bookings.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { lastSeen } from './kit/shift-time.ts'
import { expect, test } from './kit/test.ts'

const makeLink = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Make a link' }).click()
  return page.getByRole('textbox', { name: 'Link to this trip' }).inputValue()
}

test('family follows the trip to its end: status, arrival and map, and no one’s name', async ({
  page,
  people,
  here,
  visitor,
}) => {
  const { customer, driver, bookingId } = await openTrip(page, await bookDriver(people, here))
  const link = await makeLink(page)
  await checkAccessibility(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Link to this trip' })).toHaveValue(link)

  const family = await visitor()
  await family.goto(link)
  await expect(family.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()
  await acceptAndAdvance(driver, bookingId)
  // Positions from before the acceptance are never shown.
  await lastSeen(driver.driverId, 0)
  await advanceJob(driver, bookingId, 'set_off')
  await expect(family.getByRole('heading', { name: 'Driver on the way' })).toBeVisible()
  await expect(family.getByText('Expected at the pickup')).toBeVisible()
  await expect(family.getByText(/^The truck: /).first()).toBeVisible()
  const main = family.getByRole('main')
  for (const word of [customer.firstName, driver.fullName, driver.phone, '€']) {
    await expect(main).not.toContainText(word)
  }
  await checkAccessibility(family)
})

test('a stopped link opens nothing, and the next one is different', async ({
  page,
  people,
  here,
  visitor,
  consoleGuard,
}) => {
  // The browser logs a refused request.
  consoleGuard.allow(/404/)
  await openTrip(page, await bookDriver(people, here))
  const first = await makeLink(page)
  const watcher = await visitor()
  await watcher.goto(first)
  await expect(watcher.getByText(/^Recovery TL-\w{5}, shared with you$/)).toBeVisible()

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  expect(await makeLink(page)).not.toBe(first)

  const stranger = await visitor()
  await stranger.goto(first)
  // a visitor who has it open loses the picture as well
  for (const one of [stranger, watcher])
    await expect(one.getByRole('heading', { name: 'This link doesn’t open a trip' })).toBeVisible()
  await checkAccessibility(stranger)
})
