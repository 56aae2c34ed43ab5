/** The driver's side of an offer: what it shows, accepting and declining it, and what prevents accepting. */
import type { Page } from '@playwright/test'
import { acceptAndAdvance, book, bookAndAccept } from '../kit/bookings.ts'
import type { Person } from '../kit/people.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { endAcceptanceWindow } from '../kit/shift-time.ts'
import { signIn, signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { deferred } from '../../server/testing/deferred.ts'

const offerOf = (page: Page, customer: Person) =>
  page.getByRole('article', { name: `Job for ${customer.firstName}` })

test('an offer shows its pay and its place, and no more about the customer than that', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await signInAs(page, driver)
  await page.goto('/driver')
  await expect(page.getByText('No jobs waiting')).toBeVisible()
  await checkAccessibility(page)

  const { bookingId } = await book(customer, here, driver)
  const offer = offerOf(page, customer)
  await expect(offer).toBeVisible()
  await expect(offer.getByRole('timer', { name: 'Time to accept' })).toHaveText(/9:\d\d|10:00/)
  await expect(offer.getByText(`${here.town}, Co. ${here.county}`)).toBeVisible()
  await expect(page.getByText(customer.fullName)).toHaveCount(0)
  await expect(page.getByText(customer.phone)).toHaveCount(0)
  const maps = await offer.getByRole('link', { name: 'Open in maps' }).getAttribute('href')
  expect(new URL(maps ?? '').searchParams.get('query')).toContain(here.town)
  await offer.getByText('Pay and vehicle in full').click()
  await expect(offer.getByText('Commission, 7%')).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(offer).toBeVisible()

  // the offer is on another page of the same visit too, and expires while the driver is about to answer
  await expect(page).toHaveTitle('New job · Driver Dashboard · Towline')
  await page.getByRole('link', { name: 'Cab view' }).click()
  await expect(page).toHaveTitle('New job · Cab view · Towline')
  await page.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('dialog', { name: 'Decline this job?' })
  await expect(question).toBeVisible()
  await endAcceptanceWindow(bookingId)
  const gone = 'Another driver took it, it was withdrawn, or time ran out.'
  await expectToast(page, 'Job no longer offered', gone)
  await expect(question).toBeHidden()
  await expect(page).toHaveTitle('Cab view · Towline')
})

test('declining asks for a reason, and the offer is gone', async ({ page, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await book(customer, here, driver)
  await signInAs(page, driver)
  await page.goto('/driver')
  await offerOf(page, customer).getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('dialog', { name: 'Decline this job?' })
  await expect(question.getByRole('button', { name: 'Too far away' })).toBeVisible()
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Too far away' }).click()
  await expectToast(page, 'Job declined', 'You won’t be offered it again.')
  await expect(offerOf(page, customer)).toBeHidden()
})

test('a driver on a job or off duty reads why another cannot be accepted', async ({
  page,
  people,
  here,
}) => {
  const [first, second, driver] = [
    await people.customer(),
    await people.customer(),
    await people.driver(),
  ]
  const { bookingId } = await book(first, here, driver)
  // one of several: who was chosen by a customer loses that offer (decision 0123)
  const offered = await book(second, here, null)
  await acceptAndAdvance(driver, bookingId, 'set_off')
  await signInAs(page, driver)
  await page.goto('/driver')
  await expect(page.getByRole('heading', { name: 'Your job now' })).toBeVisible()
  await checkAccessibility(page)
  const accept = page.getByRole('article').getByRole('button', { name: 'Accept' })
  await expect(accept).toHaveAccessibleDescription(
    'Finish your current job before accepting another.',
  )

  const duty = page.getByRole('switch', { name: 'On duty' })
  await duty.click()
  await expect(duty).not.toBeChecked()
  await expect(accept).toHaveAccessibleDescription('Go on duty to accept jobs.')

  await endAcceptanceWindow(offered.bookingId)
  await expect(page.getByText('You are off duty')).toBeVisible()

  await page.getByRole('link', { name: 'Open the job' }).click()
  await expect(page.getByRole('link', { name: `Call ${first.firstName}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open pickup in maps' })).toBeVisible()
  await checkAccessibility(page)
})

for (const { name, address, arrived } of [
  { name: 'dashboard', address: '/driver', arrived: 'Arrived at pickup' },
  { name: 'cab view', address: '/driver/cab', arrived: 'I have arrived' },
]) {
  test(`a start code typed before the response to the arrival is kept: ${name}`, async ({
    page,
    people,
    here,
  }) => {
    const { driver, bookingId } = await bookAndAccept(people, here, 'set_off')
    await signInAs(page, driver)
    await page.goto(address)
    // The live event shows the next step while the response to the press is on its way.
    const typed = deferred()
    await page.route(`**/api/bookings/${bookingId}/transitions`, async (route) => {
      const response = await route.fetch()
      await typed.promise
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: arrived, exact: true }).click()
    if (name === 'cab view') {
      // The photos come first there.
      await page.getByRole('button', { name: 'Skip to the start code' }).click()
    }
    const code = page.getByRole('textbox', { name: 'Start code' })
    await code.fill('12')
    typed.resolve()
    await expectToast(page, 'Status Updated', 'Job status changed to: Driver has arrived')
    await expect(code).toHaveValue('12')
  })
}

test('a signed-up driver without documents, and an account that is not a driver', async ({
  page,
  people,
  browserOf,
}) => {
  await signInAs(page, await people.driverWithoutProfile())
  await page.goto('/driver')
  await expect(page.getByRole('main').getByText('Drive for Towline', { exact: true })).toBeVisible()
  await expect(page.getByText('Profile Not Found')).toHaveCount(0)
  await checkAccessibility(page)
  await page.goto('/driver/cab')
  await expect(page.getByText('Drive for Towline', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Start your application' }).click()
  await expect(page).toHaveURL(/\/driver\/join$/)

  const other = await browserOf(await people.customer())
  await other.goto('/driver')
  await expect(
    other.getByRole('heading', { name: 'This page is not for your account' }),
  ).toBeVisible()
  await checkAccessibility(other)
})

test('the demo’s driver finds their jobs, and the customer their bookings', async ({
  page,
  people,
  visitor,
  browserOf,
}) => {
  await signIn(page, 'driver')
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { name: 'Your jobs' })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible()
  await checkAccessibility(page)

  const other = await visitor()
  await signIn(other, 'customer')
  await other.goto('/bookings')
  await expect(other.getByRole('link', { name: 'Receipt' }).first()).toBeVisible()
  await checkAccessibility(other)
  const empty = await browserOf(await people.customer())
  await empty.goto('/bookings')
  await expect(empty.getByText('No bookings yet')).toBeVisible()
  await checkAccessibility(empty)
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})
