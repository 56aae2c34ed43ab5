/** Why a job went to which driver: the operator reads each verdict, and the drivers their own. Seen to fail with: reasons left out of the trace. */
import { acceptAndAdvance, book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { takeScreenshot } from './take-screenshot.ts'

test.use(desktop)

test('who was asked and who was passed over, and why, on both sides', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const customer = await people.customer()
  const [lift, chosen, other] = [
    await people.driver(),
    await people.driver(),
    await people.driver(),
  ]
  await query(`update driver_profiles set truck_type = 'spectacle_lift' where id = $1`, [
    lift.driverId,
  ])
  const { bookingId } = await book(customer, here, null, { isRolling: 'no' })
  await acceptAndAdvance(chosen, bookingId)

  await signIn(page, 'operator')
  await page.goto(`/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Show the waves' }).click()
  const wave = page.getByRole('table', { name: 'Wave 1' })
  const row = (name: string) => wave.getByRole('row').filter({ hasText: name })
  await expect(row(chosen.fullName)).toContainText(/No\. \d, \d+ km/)
  await expect(row(other.fullName)).toContainText('Asked')
  const more = page.getByRole('button', { name: /^Show (one|\d+) more drivers?$/ })
  if (await more.isVisible()) await more.click()
  await expect(row(lift.fullName)).toContainText('Lifts one axle, and the wheels are stuck')
  await checkAccessibility(page)
  await row(lift.fullName).scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'explainable-dispatch')

  for (const [driver, why] of [
    [other, 'You were asked, but another driver accepted first.'],
    [lift, 'Your truck lifts one axle, and the wheels of this vehicle may not turn.'],
  ] as const) {
    const theirs = await browserOf(driver)
    await theirs.goto('/driver')
    const missed = theirs.getByRole('listitem').filter({ hasText: why })
    await expect(missed.first()).toBeVisible()
    await checkAccessibility(theirs)
  }
})
