/**
 * No driver has accepted for five minutes: the last step of booking and the trip say who looks into it, and offer the phone line by its
 * hours. The deadline is moved, not waited for.
 *
 * Seen to fail: nothing in the last step.
 */
import { supportContact } from '../../domain/support.ts'
import { stillWaitingCopy } from '../../domain/dispatch/still-waiting.ts'
import { bookDriver } from '../kit/bookings.ts'
import { bookingDialog } from '../kit/booking-flow.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { backdateOffers } from '../kit/shift-time.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

test('five minutes without a driver, in the last step and on the trip', async ({
  page,
  people,
  here,
}) => {
  const { customer, bookingId } = await bookDriver(people, here)
  await signInAs(page, customer)
  await page.goto(`/book?step=confirmed&booking=${bookingId}`)
  const step = bookingDialog(page, 'Booking Confirmed')
  await expect(step.getByRole('heading', { name: 'Your booking is placed' })).toBeVisible()
  const { title, words, call } = stillWaitingCopy(new Date(), 'one_driver')
  await expect(step.getByText(title)).toBeHidden()
  await backdateOffers(bookingId, 6)
  await page.reload()
  for (const scope of [step, page.getByRole('region', { name: 'Job Status' })]) {
    if (scope !== step) await page.goto(`/bookings/${bookingId}`)
    await expect(scope.getByText(title, { exact: true })).toBeVisible()
    await expect(scope.getByText(words)).toBeVisible()
    const link = scope.locator(`a[href="tel:${supportContact.phone.replaceAll(' ', '')}"]`)
    await expect(link).toHaveCount(call === null ? 0 : 1)
    await checkAccessibility(page)
  }
})
