/** Cancelling, in each status of a booking: the cost is shown first, confirmed once, and then charged as shown. */
import type { Page } from '@playwright/test'
import { formatEuro, percentOf } from '../../domain/money.ts'
import {
  bookWithoutCard,
  advanceJob,
  bookDriver,
  bookAndAccept,
  openTrip,
} from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { backdateAcceptance, lastSeen } from '../kit/shift-time.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { takeScreenshot } from './take-screenshot.ts'

const half = (priceCents: number): string => formatEuro(percentOf(priceCents, 5_000))
const words = (page: Page, text: string) => page.getByRole('main').getByText(text)

/** Opens the dialog, reads it, confirms. */
async function cancel(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await question.getByRole('textbox', { name: 'Why?' }).fill('A friend with a rope came by')
  await question.getByRole('button', { name: button }).click()
  await expect(question).toBeHidden()
  await expect(
    page.getByRole('heading', { name: 'You cancelled this booking', level: 1 }),
  ).toBeVisible()
}

test('before the card is confirmed: free', async ({ page, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const bookingId = await bookWithoutCard(customer, here, driver)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { name: 'Waiting for your card' })).toBeVisible()
  await checkAccessibility(page)
  await cancel(page, 'Cancel booking')
  await expect(words(page, 'You pay nothing.')).toBeVisible()
})

test('before a driver accepts: free, the hold is released and the offer is withdrawn', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const { customer, driver, bookingId } = await bookDriver(people, here)
  const cab = await browserOf(driver)
  await cab.goto('/driver')
  const offer = cab.getByRole('article', { name: `Job for ${customer.firstName}` })
  await expect(offer).toBeVisible()

  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel this booking?' })).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await cancel(page, 'Cancel booking')
  await expect(words(page, 'The hold on your card was released.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book again' })).toBeVisible()
  await checkAccessibility(page)
  // Why it is gone stays in its place until the driver has read it.
  await expect(offer.getByText('The customer cancelled this job')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Accept' })).toBeHidden()
  await offer.getByRole('button', { name: 'OK' }).click()
  await expect(offer).toBeHidden()
})

test('just after a driver accepted: free', async ({ page, people, here }) => {
  const { customer, bookingId, priceCents } = await bookAndAccept(people, here)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { name: 'Driver confirmed' })).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Free to cancel for' })).toHaveText(/[34]:\d\d/)
  await cancel(page, 'Cancel booking')
  await expect(words(page, `${formatEuro(priceCents)} was refunded to your card.`)).toBeVisible()
})

test('with the driver on the way, after the free minutes: half of the price', async ({
  page,
  people,
  here,
}) => {
  const { customer, bookingId, priceCents } = await bookAndAccept(people, here, 'set_off')
  await backdateAcceptance(bookingId, 6)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { name: 'Driver on the way' })).toBeVisible()
  await expect(
    words(page, `Cancelling now costs ${half(priceCents)}, half the price`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel booking' }).scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'cancellation-meter')
  await cancel(page, `Cancel and pay ${half(priceCents)}`)
  const rest = formatEuro(priceCents - percentOf(priceCents, 5_000))
  await expect(words(page, `${rest} was refunded to your card.`)).toBeVisible()
})

test('with an arrival that only the customer can confirm: half of the price, and all of it once they do', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const { customer, driver, bookingId, priceCents } = await bookAndAccept(people, here, 'set_off')
  await lastSeen(driver.driverId, 10)
  await advanceJob(driver, bookingId, 'arrive')
  await backdateAcceptance(bookingId, 6)
  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await expect(cab.getByText('Your arrival isn’t confirmed yet')).toBeVisible()
  await checkAccessibility(cab)

  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { name: 'Driver has arrived' })).toBeVisible()
  await expect(
    words(page, `Cancelling now costs ${half(priceCents)}, half the price`),
  ).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'My driver is here' }).click()
  await expect(cab.getByText('Your arrival isn’t confirmed yet')).toBeHidden()
  await cancel(page, `Cancel and pay ${formatEuro(priceCents)}`)
  await expect(words(page, `The full price of ${formatEuro(priceCents)} was kept`)).toBeVisible()
})

test('with the recovery in progress: not online, and the button says why', async ({
  page,
  people,
  here,
}) => {
  await openTrip(page, await bookAndAccept(people, here, 'set_off', 'arrive', 'start'))
  await expect(page.getByRole('heading', { name: 'Recovery in progress' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Cancel booking' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(
    'The recovery is in progress and cannot be cancelled online. Contact support.',
  )
  await checkAccessibility(page)
})

test('a cost that has risen since it was shown is confirmed again', async ({
  page,
  people,
  here,
}) => {
  const { customer, bookingId, priceCents } = await bookAndAccept(people, here, 'set_off')
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByRole('timer', { name: 'Free to cancel for' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  const button = question.getByRole('button', { name: 'Cancel booking' })
  await expect(button).toBeVisible()
  // The page reads the booking again whenever something happens to it; here it knows the old cost until the press.
  let press = (): void => {}
  const pressed = new Promise<void>((resolve) => {
    press = resolve
  })
  await page.route(`**/api/bookings/${bookingId}**`, async (route) => {
    if (route.request().method() === 'POST') press()
    await pressed
    await route.continue()
  })
  await backdateAcceptance(bookingId, 6)
  await button.click()
  await expect(
    question.getByText('The cost of cancelling has changed', { exact: true }),
  ).toBeVisible()
  await expect(
    question.getByRole('button', { name: `Cancel and pay ${half(priceCents)}` }),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Keep booking' }).click()
  await expect(page.getByRole('heading', { name: 'Driver on the way' })).toBeVisible()
})
