/** A driver who has worked a day rests: no offers, and they read why, and from when offers come again. */
import { acceptAndAdvance, book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import type { Driver } from '../kit/people.ts'
import { expect, test } from '../kit/test.ts'

const worked = async ({ driverId }: Driver, hours: number): Promise<void> => {
  await query(
    `insert into driver_work (driver_id, day_began_at, week_began_at, last_job_ended_at)
    values ($1, now() - make_interval(hours => $2), now() - make_interval(hours => $2), now())`,
    [driverId, hours],
  )
}

test('a driver at the end of a day of work is passed over, and reads when offers come again', async ({
  people,
  here,
  browserOf,
}) => {
  const [tired, tiring, fresh] = [
    await people.driver(),
    await people.driver(),
    await people.driver(),
  ]
  await worked(tired, 13)
  await worked(tiring, 11)

  const cab = await browserOf(tired)
  await cab.goto('/driver')
  const note = cab.getByRole('status').filter({ hasText: 'Time to rest' })
  await expect(note).toContainText('11 hours’ rest after a day of work')
  await expect(cab.getByRole('switch', { name: 'On duty' })).toHaveAccessibleDescription(
    'Yes, with new offers after your rest',
  )
  await checkAccessibility(cab)

  const other = await browserOf(tiring)
  await other.goto('/driver')
  await expect(other.getByText('Your working day ends soon')).toBeVisible()

  const { bookingId } = await book(await people.customer(), here, null, {})
  const offered = await query<{ driver_id: string }>(
    'select driver_id from offers where booking_id = $1',
    [bookingId],
  )
  expect(offered.map((one) => one.driver_id)).not.toContain(tired.driverId)
  await acceptAndAdvance(fresh, bookingId)
  await cab.reload()
  await expect(
    cab.getByText('You had to rest before it would have been done.').first(),
  ).toBeVisible()
})
