/** The booking demo: one booking from both sides in one browser, without anyone at the other end. */
import type { Locator, Page } from '@playwright/test'
import { pickPlace } from './kit/booking-flow.ts'
import type { Driver } from './kit/people.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { signInAs } from './kit/sign-in.ts'
import type { Territory } from './kit/territories.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const openTab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click()

async function look(page: Page, side: 'Customer' | 'Driver'): Promise<void> {
  const views = page.getByRole('radiogroup', { name: 'View' })
  await views.getByText(side, { exact: true }).click()
  await expect(views.getByRole('radio', { name: side })).toBeChecked()
}

async function goFast(page: Page): Promise<void> {
  await page.getByText('Faster, slower').click()
  await page.getByRole('radiogroup', { name: 'Speed' }).getByText('60 times').click()
  await expect(page.getByText('Simulated, 60 times faster')).toBeVisible()
}

/** The end of a drive takes as long as the drive does: one minute of it is one second here. */
const driven = { timeout: 60_000 }

async function begin(page: Page, here: Territory): Promise<void> {
  await page.goto('/demo')
  await page.keyboard.press('Shift')
  await expect(page.getByRole('button', { name: 'Start the demo' })).toHaveAccessibleDescription(
    'Say where the vehicle is first',
  )
  await pickPlace(page, 'Where are you?', { name: here.town, county: here.county })
  await pickPlace(page, 'Where to?', { name: here.dropoffTown, county: here.county })
  const start = page.getByRole('button', { name: 'Start the demo' })
  await expect(start).toHaveAccessibleDescription('')
  await start.click()
  await expect(page.getByRole('heading', { name: 'Driver Assignment' })).toBeVisible()
}

async function pickDriver(page: Page, { fullName }: Driver): Promise<void> {
  const drivers = page.getByRole('radiogroup', { name: 'Choose your driver' })
  await drivers.getByText(fullName).click()
  await page.getByRole('button', { name: 'Ask this driver' }).click()
  await expect(page.getByRole('list', { name: 'Drivers asked' })).toBeVisible()
}

/** Moves the driver some minutes away, so that there is a distance to drive. */
async function moveAway({ driverId }: Driver): Promise<void> {
  await query('update driver_positions set lat = lat + 0.03 where driver_id = $1', [driverId])
}

const nothingReal = (page: Page): Locator =>
  page.getByText('No one is called, no card is needed, and nothing is booked.')

test('a booking is played through from both sides, and no one is contacted', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await moveAway(driver)
  await signInAs(page, customer)

  await test.step('the visitor enters pickup and drop-off, the drivers are real', async () => {
    await page.goto('/demo')
    await expect(page.getByRole('heading', { name: 'What’s real, and what isn’t' })).toBeVisible()
    await checkAccessibility(page)
    await begin(page, here)
    await expect(page.getByRole('radio', { name: driver.fullName })).toBeAttached()
    await checkAccessibility(page)
  })

  await test.step('before a driver has the offer, every tab says so', async () => {
    for (const [tab, words] of [
      ['Job Status', 'No driver is asked yet'],
      ['Live Chat', 'The chat opens when a driver accepts'],
      ['Location Tracking', 'The truck is shown only from acceptance to drop-off'],
    ] as const) {
      await openTab(page, tab)
      await expect(page.getByText(words)).toBeVisible()
      await expect(nothingReal(page)).toBeVisible()
    }
    await look(page, 'Driver')
    await expect(page.getByRole('tab', { name: 'Driver Assignment' })).toBeHidden()
    await look(page, 'Customer')
  })

  await test.step('only the chosen driver gets the offer; the answer is given in their view', async () => {
    await openTab(page, 'Driver Assignment')
    await pickDriver(page, driver)
    const offered = page.getByRole('list', { name: 'Drivers asked' })
    await expect(offered.getByRole('listitem')).toHaveCount(1)
    await expect(offered.getByText(driver.fullName)).toBeVisible()
    await checkAccessibility(page)
    await openTab(page, 'Job Status')
    await expect(page.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()
    await expect(page.getByRole('timer', { name: 'Time to accept' })).toBeVisible()
    await look(page, 'Driver')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await expectToast(page, 'Driver Assigned', `${driver.fullName} has the job.`)
    await expect(page.getByRole('heading', { name: 'Driver confirmed' })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the driver sets off with a note and shares their location', async () => {
    await page.getByRole('textbox', { name: 'Notes' }).fill('White flatbed')
    await page.getByRole('button', { name: 'Set off to pickup' }).click()
    await expectToast(page, 'Status Updated', 'Job status changed to: Driver on the way')
    await openTab(page, 'Location Tracking')
    const live = page.getByRole('switch', { name: 'Live location' })
    await expect(live).toBeChecked()
    await live.click()
    await expect(page.getByText('Location Tracking Stopped').last()).toBeVisible()
    await look(page, 'Customer')
    await expect(page.getByText(/^Location updated/)).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Live location' })).toBeHidden()
    await checkAccessibility(page)
    await look(page, 'Driver')
    await live.click()
    await expect(page.getByText('Location Tracking Started').last()).toBeVisible()
    await page.getByRole('button', { name: 'Update my location now' }).click()
    await expect(page.getByText('Location Updated').last()).toBeVisible()
  })

  await test.step('both write; unread messages are counted, read ones are marked', async () => {
    await openTab(page, 'Live Chat')
    await page.getByRole('button', { name: 'En route to pickup' }).click()
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log.getByText('Status update: En route to pickup')).toBeVisible()
    await expect(log.getByText('Sent', { exact: true })).toBeVisible()
    await openTab(page, 'Job Status')
    await look(page, 'Customer')
    await expect(page.getByText('White flatbed')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Live Chat 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Chat', exact: true }).click()
    await log.scrollIntoViewIfNeeded()
    await expect(page.getByRole('tab', { name: 'Live Chat 0' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Your message' }).fill('  I stand beside it ')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log.getByText('I stand beside it', { exact: true })).toBeVisible()
    await checkAccessibility(page)
    await look(page, 'Driver')
    await expect(log.getByText('Read', { exact: true })).toBeVisible()
  })

  await test.step('calling is disabled for the customer, with the reason', async () => {
    await look(page, 'Customer')
    await expect(page.getByRole('button', { name: 'Call Driver' })).toHaveAccessibleDescription(
      'In a real booking this calls the driver.',
    )
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
  })

  await test.step('a reload loses nothing', async () => {
    await openTab(page, 'Job Status')
    await page.reload()
    await page.keyboard.press('Shift')
    await expect(page.getByRole('heading', { name: 'Driver on the way' })).toBeVisible()
    await expect(page.getByText('White flatbed')).toBeVisible()
  })

  const rows = await query('select 1 from bookings where customer_id = $1', [customer.accountId])
  expect(rows, 'nothing is booked').toEqual([])
})

test('the truck comes, the customer’s code starts the recovery, and it ends', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await moveAway(driver)
  await signInAs(page, customer)
  // Pickup and drop-off are the same town, so driving with the vehicle takes no time.
  await begin(page, { ...here, dropoffTown: here.town })
  await pickDriver(page, driver)
  await look(page, 'Driver')
  await openTab(page, 'Job Status')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Set off to pickup' }).click()

  await test.step('at the pickup, arrival is proposed; the customer’s code starts the recovery', async () => {
    await goFast(page)
    await look(page, 'Driver')
    await page.getByRole('button', { name: 'Yes, I have arrived' }).click(driven)
    await expect(page.getByRole('heading', { name: 'Driver has arrived' })).toBeVisible()
    await look(page, 'Customer')
    const spoken = await page.getByText(/^\d \d \d \d$/).textContent()
    const code = spoken?.replaceAll(' ', '') ?? ''
    await checkAccessibility(page)
    await look(page, 'Driver')
    const start = page.getByRole('button', { name: 'Start recovery' })
    await page.getByLabel('Start code').fill(code === '0000' ? '1111' : '0000')
    await start.click()
    await expect(page.getByText('This is not the customer’s code.').first()).toBeVisible()
    await page.getByLabel('Start code').fill(code)
    await start.click()
    await expect(page.getByRole('heading', { name: 'Recovery in progress' })).toBeVisible()
  })

  await test.step('at the drop-off the demo ends, and can be started again', async () => {
    await page.getByRole('button', { name: 'Yes, the job is completed' }).click(driven)
    await expect(page.getByRole('heading', { name: 'That’s the whole trip' })).toBeVisible()
    await look(page, 'Customer')
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    )
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Start again' }).first().click()
    await expect(page.getByRole('button', { name: 'Start the demo' })).toBeVisible()
  })
})

test('drivers decline, others get the offer, and cancelling costs what a real one costs', async ({
  page,
  people,
  here,
}) => {
  const customer = await people.customer()
  const chosen = await people.driver()
  await people.driver()
  await signInAs(page, customer)
  await begin(page, here)
  await pickDriver(page, chosen)
  await page.getByRole('button', { name: 'To the driver’s view' }).click()
  await openTab(page, 'Job Status')
  await page.getByRole('button', { name: 'Decline' }).click()
  const why = page.getByRole('dialog', { name: 'Decline this job?' })
  await why.getByRole('button', { name: 'Too far away' }).click()
  await expect(page.getByText('No driver is being asked')).toBeVisible()
  await page.getByRole('button', { name: 'To the customer’s view' }).click()
  await expect(page.getByText(/can’t take this one/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Ask other drivers at no higher price' }).click()
  await openTab(page, 'Driver Assignment')
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  await expect(page.getByText('The nearest 3')).toBeVisible()

  await look(page, 'Driver')
  await openTab(page, 'Job Status')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Set off to pickup' }).click()
  await look(page, 'Customer')
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { name: 'You cancelled this booking' })).not.toHaveCount(0)
  await checkAccessibility(page)
})

test('without a driver nearby the demo says so; without a connection the assignment shows an error', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  await signInAs(page, await people.customer())
  await page.route(/\/api\/quotes(\/|$)/, async (route) => {
    const answer = await route.fetch()
    const quote = { ...(await answer.json()), drivers: [], eligibleCount: 0 }
    await route.fulfill({ response: answer, json: quote })
  })
  await begin(page, here)
  await expect(
    page.getByText('No drivers are currently available. Please try again later.'),
  ).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Auto-assign a driver' }).click()
  await expectToast(
    page,
    'No Drivers Available',
    'No drivers are currently available for assignment.',
  )
  await page.unroute(/\/api\/quotes(\/|$)/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Choose your driver' })).toBeVisible()
  consoleGuard.allow(/ERR_FAILED/)
  await page.route(/\/api\/quotes$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Auto-assign a driver' }).click()
  await expectToast(page, 'Assignment Failed', 'Failed to assign driver. Please try again.')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectToast(
    page,
    'Error Loading Drivers',
    'Failed to load available drivers. Please try again.',
  )
})

test('a visitor is asked to sign in, and comes back', async ({ page, people }) => {
  const { email, password } = await people.customer()
  await page.goto('/how-it-works')
  await page.keyboard.press('Shift')
  await page.getByRole('link', { name: 'Try the demo' }).click()
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fdemo$/)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Start the demo' })).toBeVisible()
})
