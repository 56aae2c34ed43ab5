/** The card: what a bank may say to it, and that a booking survives every no. */
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
import { expectToast } from './kit/toasts.ts'

const declines = [
  ['4000 0000 0000 0002', 'Your card was declined. Contact your bank or try another card.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds. Try another card.'],
  ['4000 0000 0000 0069', 'Your card has expired. Try another card.'],
] as const

const isHeld = (page: Page) =>
  expect(bookingDialog(page, 'Booking Confirmed').getByText('Your booking is placed')).toBeVisible()

/** As far as the card. */
test.beforeEach(async ({ page, cast, here }) => {
  const [customer, driver] = [await cast.customer(), await cast.driver()]
  await signInAs(page, customer)
  await describeRecovery(page, here, driver)
  await confirmContact(page, customer)
})

test(
  'each bank’s no in words, then another card on the same booking',
  { tag: '@any-size' },
  async ({ page }) => {
    await agree(page)
    for (const [number, words] of declines) {
      await typeCard(page, number)
      await payButton(page).click()
      await expectToast(page, 'Payment Failed', words)
    }
    // Whoever comes back later finds the same booking, and agrees anew.
    await page.reload()
    await agree(page)
    await typeCard(page, '4242 4242 4242 4242')
    await payButton(page).click()
    await isHeld(page)
    const bookingId = await bookingIdOf(page)
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from bookings
     where customer_id = (select customer_id from bookings where id = $1)`,
      [bookingId],
    )
    expect(row).toEqual({ count: 1 })
  },
)

test(
  '3-D Secure: the bank asks in the frame; a no holds nothing, a yes does',
  { tag: '@any-size' },
  async ({ page }) => {
    await agree(page)
    await typeCard(page, '4000 0027 6000 3184')
    await payButton(page).click()
    await expect(
      bookingDialog(page, 'Secure Payment').getByText('Waiting for your bank'),
    ).toBeVisible()
    await checkAccessibility(page)
    await answerBank(page, 'Refuse')
    await expectToast(page, 'Payment Failed', 'Your bank needs you to confirm this payment')
    await typeCard(page, '4000 0027 6000 3184')
    await payButton(page).click()
    await answerBank(page, 'Approve')
    await isHeld(page)
  },
)

test(
  'nothing is asked of anyone while the form is unfinished or nobody agreed',
  { tag: '@any-size' },
  async ({ page }) => {
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
    await expect(dialog.getByText('Please ask for the service to start at once')).toBeVisible()
    await agree(page)
    await typeCard(page, '4242')
    await payButton(page).click()
    await expect(dialog.getByText('Complete your card details above.')).toBeVisible()
    await checkAccessibility(page)
  },
)
