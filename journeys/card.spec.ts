/** The card: every way a bank may decline it, and that the booking survives each one. */
import type { Page } from '@playwright/test'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  confirmContact,
  describeRecovery,
  payButton,
} from './kit/booking-flow.ts'
import { answerBank, typeCard } from './kit/card-frame.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

const declines = [
  ['4000 0000 0000 0002', 'Your card was declined. Contact your bank or try another card.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds. Try another card.'],
  ['4000 0000 0000 0069', 'Your card has expired. Try another card.'],
] as const

const isHeld = (page: Page) =>
  expect(bookingDialog(page, 'Booking Confirmed').getByText('Your booking is placed')).toBeVisible()

/** Below the card form, in sight, and not over it. */
const expectRefusal = async (page: Page, words: string): Promise<void> => {
  const refusal = page.getByRole('alert').filter({ hasText: 'Payment Failed' })
  await expect(refusal).toContainText(words)
  await expect(refusal).toBeInViewport()
}

/** Books up to the card form. */
test.beforeEach(async ({ page, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await signInAs(page, customer)
  await describeRecovery(page, here, driver)
  await confirmContact(page, customer)
})

test('nothing is requested of an incomplete form; each decline of the bank in words, then another card on the same booking', async ({
  page,
}) => {
  const dialog = bookingDialog(page, 'Secure Payment')
  await expect(dialog.getByText('256-bit SSL encryption • PCI DSS compliant')).toBeVisible()
  await expect(
    dialog.getByText('Your card will only be charged after driver accepts the job'),
  ).toBeVisible()
  await expect(
    dialog.getByText(
      'Payment will be pre-authorized. Driver has 10 minutes to accept before auto-cancellation.',
    ),
  ).toBeVisible()
  await typeCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await expect(
    dialog.getByText('Please confirm that you agree to pay if a driver accepts'),
  ).toBeVisible()
  await expect(
    dialog.getByText('Please confirm that the service should start right away'),
  ).toBeVisible()
  await agree(page)
  await typeCard(page, '4242')
  await payButton(page).click()
  await expect(dialog.getByText('Complete your card details above.')).toBeVisible()
  await checkAccessibility(page)

  for (const [number, words] of declines) {
    await typeCard(page, number)
    await payButton(page).click()
    await expectRefusal(page, words)
  }
  // A customer who comes back later finds the same booking, and agrees again.
  await page.reload()
  await agree(page)
  await typeCard(page, '5555 5555 5555 4444')
  await payButton(page).click()
  await isHeld(page)
  const bookingId = await bookingIdOf(page)
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from bookings
     where customer_id = (select customer_id from bookings where id = $1)`,
    [bookingId],
  )
  expect(row).toEqual({ count: 1 })
})

test('3-D Secure: the bank asks in the frame; refusing holds nothing, approving does', async ({
  page,
}) => {
  await agree(page)
  await typeCard(page, '4000 0027 6000 3184')
  await payButton(page).click()
  await expect(
    bookingDialog(page, 'Secure Payment').getByText('Waiting for your bank'),
  ).toBeVisible()
  await checkAccessibility(page)
  await answerBank(page, 'Refuse')
  await expectRefusal(page, 'Your bank needs you to confirm this payment')
  await typeCard(page, '4000 0027 6000 3184')
  await payButton(page).click()
  await answerBank(page, 'Approve')
  await isHeld(page)
})
