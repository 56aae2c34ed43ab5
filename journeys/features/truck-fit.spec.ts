/** A truck that is wrong for a vehicle is not offered it, and both sides read why the one that comes fits. */
import { acceptAndAdvance, book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import type { Driver } from '../kit/people.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

const change = async ({ driverId }: Driver, type: string, licence: string): Promise<void> => {
  await query(
    `update driver_profiles set truck_type = $2, licence_category = $3, truck_gross_kg = 7490 where id = $1`,
    [driverId, type, licence],
  )
}

test('a lift and a licence that is too small are passed over, and the truck that comes says why', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const customer = await people.customer()
  const [lift, unlicensed, flatbed] = [
    await people.driver(),
    await people.driver(),
    await people.driver(),
  ]
  await change(lift, 'spectacle_lift', 'C1E')
  await change(unlicensed, 'flatbed', 'B')
  await change(flatbed, 'flatbed', 'C1')
  const { bookingId } = await book(customer, here, null, { isRolling: 'no' })
  expect(await query('select driver_id from offers where booking_id = $1', [bookingId])).toEqual([
    { driver_id: flatbed.driverId },
  ])

  await acceptAndAdvance(flatbed, bookingId)
  await signInAs(page, customer)
  const cab = await browserOf(flatbed)
  for (const side of [page, cab]) {
    await side.goto(`/bookings/${bookingId}`)
    const why = side.getByRole('list', { name: 'Why this truck' })
    await expect(why).toContainText('Flatbed takes up to 5,000 kg: the vehicle counts as 2,500 kg')
    await expect(why).toContainText('It has a winch')
    await expect(why).toContainText('category C1, covers its 7,490 kg')
    await checkAccessibility(side)
  }

  // the one who was passed over reads the reason
  const missed = await browserOf(lift)
  await missed.goto('/driver')
  await expect(
    missed
      .getByText('Your truck lifts one axle, and the wheels of this vehicle may not turn.')
      .first(),
  ).toBeVisible()
})
