/** What an offer says it pays is what the driver's earnings say afterwards. Seen to fail with: a job's price in place of the net pay. */
import { findPlace } from '../../domain/places/places.ts'
import { acceptAndAdvance, book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

test('an offer says what it pays, where it ends and what a wasted run pays, and the earnings agree', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  // lives where the vehicle is going
  const home = findPlace(here.dropoffTown, here.county)
  await query(`update driver_profiles set base_lat = $2, base_lon = $3 where id = $1`, [
    driver.driverId,
    home?.lat,
    home?.lon,
  ])
  const { bookingId } = await book(customer, here, driver)
  await signInAs(page, driver)
  await page.goto('/driver')
  const offer = page.getByRole('article', { name: `Job for ${customer.firstName}` })
  await expect(offer.getByText('Towards home')).toBeVisible()
  await expect(offer.getByText(/, not paid$/)).toBeVisible()
  await offer.getByText('Pay and vehicle in full').click()
  await expect(offer.getByText(/If the customer cancels while you’re on the way/)).toBeVisible()
  await checkAccessibility(page)
  const net = await offer.getByText('You get', { exact: true }).first().locator('..').innerText()
  const amount = /€[\d,.]+/.exec(net)?.[0] ?? 'no amount'

  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')
  await page.goto('/driver?tab=payouts')
  await expect(page.getByText(amount).first()).toBeVisible()
  await checkAccessibility(page)
})
