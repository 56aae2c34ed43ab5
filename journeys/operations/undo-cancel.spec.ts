/** An operator cancels a booking and takes it back in time, or the customer is faster. Seen to fail with: an undo that is not sent. */
import type { Page } from '@playwright/test'
import { bookAndAccept } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import type { People, Person } from '../kit/people.ts'
import { product } from '../kit/product.ts'
import type { Territory } from '../kit/territories.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast, undoBar, waitUntilCarriedOut } from '../kit/toasts.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'
import { postponeDue, runDue } from './due-actions.ts'

const reason = 'The caller rang: the van starts again'

const cancel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can undo it for 10 seconds')
  await dialog.getByRole('textbox', { name: 'Why?' }).fill(reason)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The operator looks at a job that a driver has accepted, its customer at the same. */
const lookAtJob = async (
  people: People,
  here: Territory,
  browserOf: (person: Person) => Promise<Page>,
) => {
  const { customer, bookingId } = await bookAndAccept(people, here)
  const theirs = await browserOf(customer)
  const page = await browserOf(await people.operator())
  for (const side of [theirs, page]) {
    await side.goto(`/bookings/${bookingId}`)
    await expect(side.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  }
  return { customer, bookingId, theirs, page }
}

test('an operator takes a cancellation back before anyone is told, then cancels for good', async ({
  people,
  here,
  browserOf,
}) => {
  const { customer, bookingId, theirs, page } = await lookAtJob(people, here, browserOf)
  await cancel(page)
  const bar = undoBar(page, 'Cancelling')
  await expect(bar).toContainText(/Cancelling TL-\w{5} (in \d+ s|is being)/)
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeFocused()
  await bar.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(
    page.getByText(/^Cancelling TL-\w{5}: nothing has happened\.$/).first(),
  ).toBeVisible()
  await expect(bar).toBeHidden()

  // once it would have been carried out, the booking is as it was and no one was told
  await runDue(bookingId)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  const box = await page.request.get('/dev/mailbox.json', { params: { address: customer.email } })
  expect(await box.text()).not.toContain('We cancelled your booking')

  // checked in the try that is not taken back: its ten seconds may pass during the check
  await cancel(page)
  await expect(bar).toBeVisible()
  await Promise.all([
    checkAccessibility(page),
    waitUntilCarriedOut(page, 'Cancelling'),
    expectToast(page, 'Booking cancelled', 'We tell the customer and the driver.'),
  ])
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
  const { bookingId, theirs, page } = await lookAtJob(people, here, browserOf)
  await cancel(page)
  await expect(undoBar(page, 'Cancelling')).toBeVisible()
  await postponeDue(bookingId)
  const cancelled = await theirs.request.post(`/api/bookings/${bookingId}/cancel`, {
    data: { expectedFeeCents: 0 },
    headers: { origin: product().url },
  })
  expect(cancelled.status(), await cancelled.text()).toBe(200)
  await runDue(bookingId)
  await expect(undoBar(page, 'Cancelling')).toBeHidden({ timeout: 60_000 })
  await expect(page.getByText(/^Cancelling TL-\w{5}: /).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0)
})
