/** After booking, the customer says which vehicle it is; the driver on the way reads it. Seen to fail with the card left out of the trip. */
import { bookAndAccept, openTrip } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { expect, test } from '../kit/test.ts'

test('the registration and the colour are added while the truck is on its way', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const trip = await bookAndAccept(people, here, 'set_off')
  const cab = await browserOf(trip.driver)
  await cab.goto(`/bookings/${trip.bookingId}`)
  await openTrip(page, trip)
  await page.getByText('Add your registration, make and colour').click()
  const registration = page.getByRole('textbox', { name: 'Registration' })
  await registration.fill('131 ke 1234')
  await expect(registration).toHaveAccessibleDescription(/Kildare/)
  await page.getByRole('textbox', { name: 'Make' }).fill('<b>')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByRole('textbox', { name: 'Make' })).toHaveAttribute('aria-invalid', 'true')
  await checkAccessibility(page)
  await page.getByRole('textbox', { name: 'Make' }).fill('Škoda')
  await page.getByRole('textbox', { name: 'Colour' }).fill('Green')
  await save.click()
  await expect(page.getByText('Your vehicle: 131-KE-1234, Škoda, Green')).toBeVisible()
  await expect(registration).toBeHidden()
  await checkAccessibility(page)

  await expect(cab.getByText('131-KE-1234').first()).toBeVisible()
})
