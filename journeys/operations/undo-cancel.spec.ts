/** An operator cancels a booking and takes it back in time, or the customer is faster. Seen to fail with: an undo that is not sent. */
import type { Page } from '@playwright/test'
import { bookAndAccept } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'
import { product } from '../kit/product.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast, undoBar, waitUntilCarriedOut } from '../kit/toasts.ts'

const reason = 'The caller rang: the van starts again'

const cancel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can undo it for 10 seconds')
  await dialog.getByRole('textbox', { name: 'Why?' }).fill(reason)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toHaveCount(0)
}

test('an operator takes a cancellation back before anyone is told, then cancels for good', async ({
  people,
  here,
  browserOf,
}) => {
  const { customer, bookingId } = await bookAndAccept(people, here)
  const theirs = await browserOf(customer)
  await theirs.goto(`/bookings/${bookingId}`)
  await expect(theirs.getByRole('button', { name: 'Cancel booking' })).toBeVisible()

  const page = await browserOf(await people.operator())
  await page.goto(`/bookings/${bookingId}`)
  await cancel(page)
  const bar = undoBar(page)
  await expect(bar).toContainText(/Cancelling TL-\w{5} (in \d+ s|is being)/)
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeFocused()
  await checkAccessibility(page)
  await bar.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(
    page.getByText(/^Cancelling TL-\w{5}: nothing has happened\.$/).first(),
  ).toBeVisible()
  await expect(bar).toBeHidden()

  // past the time at which it would have been carried out, the booking is as it was and no one was told
  await page.waitForTimeout(12_000)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  const box = await page.request.get('/dev/mailbox.json', { params: { address: customer.email } })
  expect(await box.text()).not.toContain('We cancelled your booking')

  await cancel(page)
  await waitUntilCarriedOut(page)
  await expectToast(page, 'Booking cancelled', 'We tell the customer and the driver.')
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0)
  // the customer reads why, without a reload
  await expect(theirs.getByText(reason).first()).toBeVisible()
  expect((await waitForMail(page, customer.email, /cancelled/i)).text).toContain(
    'We cancelled your booking',
  )
})

test('an operator’s cancellation says why it came too late when the customer cancels first', async ({
  people,
  here,
  browserOf,
}) => {
  const { customer, bookingId } = await bookAndAccept(people, here)
  const theirs = await browserOf(customer)
  const page = await browserOf(await people.operator())
  await page.goto(`/bookings/${bookingId}`)
  await cancel(page)
  await expect(undoBar(page)).toBeVisible()
  const cancelled = await theirs.request.post(`/api/bookings/${bookingId}/cancel`, {
    data: { expectedFeeCents: 0 },
    headers: { origin: product().url },
  })
  expect(cancelled.status(), await cancelled.text()).toBe(200)
  await waitUntilCarriedOut(page)
  await expect(page.getByText(/^Cancelling TL-\w{5}: /).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0)
})
