/**
 * The page that saves the battery, without a connection: it goes on counting, and says one arrival.
 * Seen to fail with: the minutes counted from the last answer, beside an arrival that had passed.
 */
import { bookAndAccept } from '../kit/bookings.ts'
import { signInAs } from '../kit/sign-in.ts'
import { phone } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'

test.use(phone)

test('without a connection the minutes to the arrival go on, and end with it', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const { customer, bookingId } = await bookAndAccept(people, here, 'set_off')
  await signInAs(page, customer)
  await page.clock.install()
  await page.goto(`/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Save battery' }).click()
  const still = page.getByRole('region', { name: 'Job Status' })
  const title = still.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/ is \d+ min away$/)
  const minutes = Number(/\d+/.exec(await title.innerText())?.[0])
  expect(minutes).toBeGreaterThan(2)

  await context.setOffline(true)
  await page.clock.fastForward(2 * 60_000)
  // rounded, and some seconds have passed since
  const left = `${minutes - 2}|${Math.max(1, minutes - 3)}`
  await expect(title).toHaveText(new RegExp(` is (?:${left}) min away$`))
  await page.clock.fastForward(minutes * 60_000)
  await expect(still.getByText('No newer estimate')).toBeVisible()
  await expect(title).toHaveText(/ is on the way$/)
})
