/**
 * Above 10 km/h a driver's screens let nothing but Pass and directions be pressed, in dialogs that were open before as well.
 */
import type { Locator, Page } from '@playwright/test'
import { movingReason } from '../../domain/tracking/hands-off.ts'
import { book, bookAndAccept, bookDriver } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { placeTruck } from '../kit/roads/drive-truck.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

test.use({ viewport: { width: 360, height: 740 } })

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })

async function expectRefused(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await expect(toasts.getByText(movingReason, { exact: true }).last()).toBeVisible()
}

const statusOf = async (bookingId: string): Promise<string | undefined> =>
  (await query<{ status: string }>('select status from bookings where id = $1', [bookingId]))[0]
    ?.status

test('on the dashboard and beside it, an offer is accepted by one press after stopping', async ({
  page,
  people,
  here,
}) => {
  const { driver, bookingId } = await bookDriver(people, here)
  const truck = await placeTruck(page, here)
  await signInAs(page, driver)
  await page.goto('/driver')
  await button(page, 'Decline').click()
  const question = page.getByRole('dialog', { name: 'Decline this job?' })
  await expect(question).toBeVisible()

  await truck.drive(button(page, 'Pass'))
  await expect(question).toBeHidden()
  await expect(button(page, 'Accept')).toHaveAccessibleDescription(
    'Stop the truck, then press once',
  )
  await button(page, 'Accept').click({ force: true })
  const duty = page.getByRole('switch', { name: 'On duty' })
  await duty.click({ force: true })
  await expectRefused(page)
  await expect(duty).toBeChecked()
  await checkAccessibility(page)
  expect(await statusOf(bookingId)).toBe('pending_driver_acceptance')

  // links lead on, and the bar there is locked as well
  await page.getByRole('link', { name: 'Cab view' }).click()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await page.goto('/bookings')
  await truck.drive(button(page, 'Pass'))
  await truck.stop(button(page, 'Decline'))
  await button(page, 'Accept').click()
  await expect(button(page, 'Set off to pickup')).toBeVisible()
})

test('an offer is passed without a question while the truck moves', async ({
  page,
  people,
  here,
}) => {
  const { driver, bookingId } = await bookDriver(people, here)
  const truck = await placeTruck(page, here)
  await signInAs(page, driver)
  await page.goto('/driver?tab=payouts')
  await truck.drive(button(page, 'Pass'))
  await button(page, 'Pass').click()
  await expectToast(page, 'Job declined', 'You won’t be offered it again.')
  await expect(button(page, 'Pass')).toBeHidden()
  const [row] = await query<{ reason: string }>(
    'select decline_reason as reason from offers where booking_id = $1 and driver_id = $2',
    [bookingId, driver.driverId],
  )
  expect(row?.reason).toBe('driving')
})

test('the job’s page and its open dialogs wait until the truck stands', async ({
  page,
  people,
  here,
}) => {
  const { driver, bookingId } = await bookAndAccept(people, here)
  const truck = await placeTruck(page, here)
  await signInAs(page, driver)
  await page.goto(`/bookings/${bookingId}`)
  const message = page.getByRole('textbox', { name: 'Your message' })
  await message.fill('On my way')
  await button(page, 'Cancel this job').click()
  const question = page.getByRole('dialog', { name: 'Cancel this job?' })
  await question.getByRole('textbox', { name: 'Why?' }).fill('Flat tyre')

  await truck.drive(question.getByText(movingReason, { exact: true }))
  await checkAccessibility(page)
  // a reading counts for half a minute
  await truck.drive(question.getByText(movingReason, { exact: true }))
  await question.getByText('Cancel job', { exact: true }).click({ force: true })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeHidden()
  const step = button(page, 'Set off to pickup')
  await expect(step).toHaveAccessibleDescription(movingReason)
  await step.click({ force: true })
  await message.press('Enter')
  await expectRefused(page)
  await checkAccessibility(page)
  expect(await statusOf(bookingId)).toBe('confirmed')
  expect(await query('select 1 from chat_messages where booking_id = $1', [bookingId])).toEqual([])

  await truck.drive(page.getByText(movingReason, { exact: true }).first())
  await truck.stop(page.locator('button:not([aria-disabled])', { hasText: 'Set off to pickup' }))
  await step.click()
  await expect(button(page, 'Arrived at pickup')).toBeVisible()
})

test('in the cab, the chat and the details that are open are locked', async ({
  page,
  people,
  here,
}) => {
  const { driver } = await bookAndAccept(people, here)
  await book(await people.customer(), here, null)
  const truck = await placeTruck(page, here)
  await signInAs(page, driver)
  await page.goto('/driver/cab')
  await button(page, 'Details').click()
  const details = page.getByRole('dialog', { name: 'Details' })
  await expect(button(page, 'Cancel this job')).toBeVisible()
  await truck.drive(details.getByText(movingReason, { exact: true }))
  await details.getByText('Cancel this job').click({ force: true })
  await expect(page.getByRole('dialog', { name: 'Cancel this job?' })).toHaveCount(0)
  await checkAccessibility(page)
  await button(page, 'Close').click()
  await truck.drive(page.getByRole('link', { name: /^Navigate/ }))
  await expect(button(page, 'Details')).toBeHidden()
})
