/** Auto-assign: several drivers get the offer at once and the first to accept gets the job. Two browsers press at the same moment. */
import { deferred } from '../server/testing/deferred.ts'
import { book } from './kit/bookings.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test('two drivers accept at the same moment: one gets the job, the other reads that it is taken', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const customer = await people.customer()
  const drivers = [await people.driver(), await people.driver()]
  const { bookingId } = await book(customer, here, null)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText('We’re asking the drivers who can reach you soonest')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Driver Assignment' })).toBeVisible()
  await expect(
    page.getByText(/ drivers have been asked\. The first to accept gets the job\./),
  ).toBeVisible()
  await expect(page.getByText('The nearest 3')).toBeVisible()

  const cabs = await Promise.all(
    drivers.map(async (driver) => {
      const cab = await browserOf(driver)
      await cab.goto('/driver')
      const accept = cab
        .getByRole('article', { name: `Job for ${customer.firstName}` })
        .getByRole('button', { name: 'Accept' })
      await expect(accept).toBeVisible()
      return { cab, driver, accept }
    }),
  )
  // Both requests are held until both buttons are pressed, so the second driver has not heard of the first one's acceptance.
  const pressed = deferred()
  let presses = 0
  for (const { cab } of cabs) {
    await cab.route(/\/accept$/, async (route) => {
      presses += 1
      if (presses === cabs.length) pressed.resolve()
      await pressed.promise
      await route.continue()
    })
  }
  const answers = cabs.map(({ cab }) => cab.waitForResponse(/\/accept$/))
  await Promise.all(cabs.map(({ accept }) => accept.click()))
  const statuses = (await Promise.all(answers)).map((answer) => answer.status())
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])

  const winner = cabs[statuses.indexOf(200)]
  const loser = cabs[statuses.indexOf(409)]
  if (!winner || !loser) throw new Error('unreachable: one of each')
  await Promise.all([
    expectToast(loser.cab, 'Failed to Accept Job', 'Another driver has already taken this job.'),
    expectToast(winner.cab, 'Job Accepted!', 'Payment has been captured and customer notified.'),
  ])
  await expect(winner.cab.getByRole('heading', { name: 'Your job now' })).toBeVisible()
  await expect(winner.cab.getByText(customer.fullName)).toBeVisible()
  await expect(loser.accept).toBeHidden()
  await expect(loser.cab.getByText('No jobs waiting')).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Driver confirmed' })).toBeVisible()
  await expect(page.getByText(winner.driver.fullName)).toBeVisible()
})
