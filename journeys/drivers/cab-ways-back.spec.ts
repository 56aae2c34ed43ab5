/**
 * In the cab, what was skipped by mistake is taken up again, and a job that ends without its driver says so. Seen to fail: the cab without its
 * ways back; without the job it had last.
 */
import type { Locator, Page } from '@playwright/test'
import { bookAndAccept } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { expectNoScrolling } from '../kit/no-scrolling.ts'
import { signInAs } from '../kit/sign-in.ts'
import { product } from '../kit/product.ts'
import { expect, test } from '../kit/test.ts'

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

test('skipped photos are taken after all, and the drop-off was pressed too early', async ({
  page,
  people,
  here,
}) => {
  const { driver } = await bookAndAccept(people, here, 'set_off', 'arrive', 'start')
  await signInAs(page, driver)
  await page.goto('/driver/cab')
  await button(page, 'At the drop-off').click()
  await button(page, 'Skip photos').click()
  await button(page, 'No signature').click()
  const photos = button(page, 'Take the photos')
  const signature = button(page, 'Get a signature')
  await expectNoScrolling(page, button(page, 'Yes. Job done'), photos, signature)
  await checkAccessibility(page)
  await signature.click()
  await expect(page.getByLabel('Name of the person signing')).toBeVisible()
  await button(page, 'No signature').click()
  await photos.click()
  await expect(page.getByLabel('Take photo: Front, at drop-off')).toBeAttached()
  await button(page, 'Skip photos').click()
  await button(page, 'Keep driving').click()
  await expect(button(page, 'At the drop-off')).toBeVisible()
})

test('a job that its customer cancels says so, and the next is shown after a press', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const { customer, driver, bookingId } = await bookAndAccept(people, here)
  const theirs = await browserOf(customer)
  await signInAs(page, driver)
  await page.goto('/driver/cab')
  await expect(button(page, 'Set off')).toBeVisible()
  const cancelled = await theirs.request.post(`/api/bookings/${bookingId}/cancel`, {
    data: { expectedFeeCents: 0 },
    headers: { origin: product().url },
  })
  expect(cancelled.status(), await cancelled.text()).toBe(200)
  await expect(
    page
      .getByRole('alert')
      .getByText(/cancelled/i)
      .first(),
  ).toBeVisible()
  await expectNoScrolling(page, button(page, 'OK'))
  await checkAccessibility(page)
  await button(page, 'OK').click()
  await expect(button(page, 'Go off duty')).toBeVisible()
})
