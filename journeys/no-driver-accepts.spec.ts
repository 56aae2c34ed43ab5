/** No driver accepts: the hold is released, and the customer is notified and offered alternatives. The clock is moved, not waited for. */
import type { Booking } from '../contract/bookings/bookings.ts'
import { book, bookDriver } from './kit/bookings.ts'
import { bookingDialog, confirmContact } from './kit/booking-flow.ts'
import { readCardProvider } from './kit/card-provider.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { endAcceptanceWindow } from './kit/shift-time.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { waitForMail } from './kit/wait-for-mail.ts'

test('the hold is released, the driver’s offer is gone, and booking again starts with the same details', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const cab = await browserOf(driver)
  await cab.goto('/driver')
  await signInAs(page, customer)
  const { bookingId } = await book(customer, here, driver)
  await page.goto(`/book?step=confirmed&booking=${bookingId}`)
  const offer = cab.getByRole('article', { name: `Job for ${customer.firstName}` })
  await expect(offer).toBeVisible()

  await page.getByRole('link', { name: 'Follow your booking' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()
  await checkAccessibility(page)
  await endAcceptanceWindow(bookingId)
  await expect(page.getByRole('heading', { name: 'No driver accepted in time' })).toBeVisible()
  await expect(
    page.getByRole('main').getByText('The hold on your card was released. Nothing was charged.'),
  ).toBeVisible()
  await expect(offer).toBeHidden()
  await checkAccessibility(page)
  await waitForMail(page, customer.email, /no driver|released|nobody/i)
  expect(await readCardProvider('intents')).toContainEqual(
    expect.objectContaining({
      status: 'canceled',
      metadata: expect.objectContaining({ booking_id: bookingId }),
    }),
  )

  await page.getByRole('button', { name: 'Book again with the same details' }).click()
  const details = bookingDialog(page, 'Recovery Details')
  await expect(
    details.getByRole('combobox', { name: 'Pickup Eircode, place or address' }),
  ).toHaveValue(`Roadside, ${here.town}, Co. ${here.county}`)
  await details.getByRole('button', { name: 'Continue' }).click()
  await confirmContact(page, customer)
})

test('a customer who is still on the last step of booking is told there', async ({
  page,
  people,
  here,
}) => {
  const { customer, bookingId } = await bookDriver(people, here)
  await signInAs(page, customer)
  await page.goto(`/book?step=confirmed&booking=${bookingId}`)
  const dialog = bookingDialog(page, 'Booking Confirmed')
  await expect(dialog.getByRole('heading', { name: 'Your booking is placed' })).toBeVisible()
  await checkAccessibility(page)
  await endAcceptanceWindow(bookingId)
  await expect(dialog.getByRole('heading', { name: 'No driver accepted in time' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Book again' }).click()
  await expect(
    bookingDialog(page, 'Recovery Details').getByRole('combobox', { name: 'Pickup' }),
  ).toHaveValue(`Roadside, ${here.town}, Co. ${here.county}`)

  // The hold is released after the booking has ended.
  const ended = async () => {
    const response = await page.request.get(`/api/bookings/${bookingId}`)
    const { status, cancelReason, paymentStatus }: Booking = await response.json()
    return { status, cancelReason, paymentStatus }
  }
  await expect.poll(ended).toEqual({
    status: 'cancelled',
    cancelReason: 'nobody_accepted',
    paymentStatus: 'released',
  })
})
