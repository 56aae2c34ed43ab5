/**
 * The connection is cut between two steps of booking, or the script of a step does not load: nothing is lost, and one booking is made.
 *
 * Seen to fail: the steps not loaded ahead, the dialog without its line, no boundary around the steps, a failed load remembered, payment
 * that says nothing without a price, the code's field emptied, the booking not loaded from the landing page and left for the browser's own.
 */
import type { BrowserContext, Page, Request } from '@playwright/test'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  describePlainCar,
  describeRecovery,
  fillInContact,
  payButton,
  pickPlace,
  printAddress,
  textedCodeField,
} from '../kit/booking-flow.ts'
import { cardNumber, typeCard } from '../kit/card-frame.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { goOnline } from '../kit/go-online.ts'
import { expectUncovered } from '../kit/no-scrolling.ts'
import { codeSentTo } from '../kit/prove-number.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { untilAwake } from '../kit/until-awake.ts'

const details = (page: Page) => bookingDialog(page, 'Recovery Details')
const contact = (page: Page) => bookingDialog(page, 'Contact Information')
const payment = (page: Page) => bookingDialog(page, 'Secure Payment')
const confirmed = (page: Page) => bookingDialog(page, 'Booking Confirmed')

/** The script of a part is in the page, and so is every other that was begun by then. */
const loaded = async (page: Page, script: RegExp): Promise<void> => {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const answer = await page.waitForResponse(
    (response) => script.test(response.url()) && response.ok(),
  )
  await page.evaluate((url) => import(url), answer.url())
  await expect.poll(() => pending.size).toBe(0)
}

/** On a phone the dialog covers the page, and its line with it. */
const cut = async (page: Page, context: BrowserContext): Promise<void> => {
  await context.setOffline(true)
  const line = page.getByRole('dialog').getByText('You are offline. Nothing you typed is lost.')
  await expect(line).toBeVisible()
  await expectUncovered(line)
}

const expectOneBooking = async (bookingId: string): Promise<void> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from bookings
     where customer_id = (select customer_id from bookings where id = $1)`,
    [bookingId],
  )
  expect(row).toEqual({ count: 1 })
}

test('before the contact, and on with it once the connection is back', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  await people.driver()
  const isAhead = loaded(page, /\/assets\/card-field-/)
  await page.goto('/book')
  await printAddress(details(page), here)
  await describePlainCar(details(page))
  await isAhead
  const on = details(page).getByRole('button', { name: 'Continue' })
  await expect(on).toBeEnabled()

  await cut(page, context)
  await on.click()
  await expect(contact(page)).toBeVisible()
  await checkAccessibility(page)
  const { phone } = await fillInContact(contact(page))
  await goOnline(page, context)
  await contact(page).getByRole('button', { name: 'Text me a code' }).click()
  const code = textedCodeField(contact(page))
  await expect(code).toBeVisible()
  await code.fill(await codeSentTo(phone))
  await expect(payButton(page)).toBeVisible()
  await expect(payment(page).getByText(here.dropoffTown).first()).toBeVisible()
})

test('with the code typed: it stays, and is checked once the connection is back', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  await people.driver()
  const isAhead = loaded(page, /\/assets\/card-field-/)
  await describeRecovery(page, here, null)
  await isAhead
  const { phone } = await fillInContact(contact(page))
  await contact(page).getByRole('button', { name: 'Text me a code' }).click()
  const code = textedCodeField(contact(page))
  await expect(code).toBeVisible()
  const sent = await codeSentTo(phone)

  await cut(page, context)
  await code.fill(sent)
  const again = contact(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(code).toHaveAccessibleDescription(
    /No connection. Your code is kept, and checked when you’re back online/,
  )
  await expect(code).toHaveValue(sent)
  await checkAccessibility(page)
  await again.click()
  await expect(again).toBeVisible()
  await expect(code).toHaveValue(sent)
  await goOnline(page, context)
  await expect(payButton(page)).toBeVisible()
})

test('on the landing page: with a price the booking opens, and without one the page stays', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  await people.driver()
  const isAhead = Promise.all([
    loaded(page, /\/assets\/book-[\w-]{8}\.js$/),
    loaded(page, /\/assets\/price-and-driver-/),
  ])
  await page.goto('/')
  const pickup = page.getByRole('combobox', { name: 'Where are you?' })
  await pickPlace(page, 'Where are you?', { name: here.town, county: here.county })
  await pickPlace(page, 'Where to?', { name: here.dropoffTown, county: here.county })
  const on = page.getByRole('link', { name: 'Continue to booking' })
  await expect(
    page.getByRole('region', { name: 'Your price' }).getByText(/€\d/).first(),
  ).toBeVisible()
  await isAhead
  await context.setOffline(true)
  await on.click()
  await expect(
    details(page).getByRole('combobox', { name: 'Pickup Eircode, place or address' }),
  ).toHaveValue(`${here.town}, Co. ${here.county}`)
  await expect(details(page).getByRole('region', { name: 'Your price' })).toBeVisible()

  // Nothing is loaded ahead for a visitor without a price.
  await goOnline(page, context)
  await page.evaluate(() => sessionStorage.clear())
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await expect(pickup).toHaveValue('')
  const hero = page.getByRole('link', { name: 'Need Recovery Now' }).first()
  for (const part of [pickup, on, hero]) await untilAwake(part)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Nothing you typed is lost.')).toBeVisible()
  await pickup.fill('The gate behind the mart')
  for (const way of [on, hero]) {
    await way.click()
    await expectToast(
      page,
      'No connection',
      'Towline cannot be reached. Nothing you typed is lost. Try again when you are connected.',
    )
    await expect(pickup).toHaveValue('The gate behind the mart')
  }
})

test('before payment, and again after the press: one booking', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  await people.driver()
  await signInAs(page, await people.customer({ isPhoneProven: false }))
  const [isPaymentAhead, isConfirmedAhead] = [
    loaded(page, /\/assets\/card-field-/),
    loaded(page, /\/assets\/add-damage-photos-/),
  ]
  await describeRecovery(page, here, null)
  await isPaymentAhead

  await cut(page, context)
  await contact(page).getByRole('button', { name: 'Continue to payment' }).click()
  await expect(payButton(page)).toBeVisible()
  await expect(
    payment(page).getByText('You’re offline. Everything is saved until you’re back.'),
  ).toBeVisible()
  await goOnline(page, context)
  const again = payment(page).getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(cardNumber(page)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await isConfirmedAhead

  await page.route(/\/api\/bookings\/[^/]+\/hold$/, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await payButton(page).click()
  await expect(confirmed(page)).toBeVisible()
  const bookingId = await bookingIdOf(page)
  await expect(confirmed(page).getByText('You are offline.')).toBeVisible()
  await page.unrouteAll()
  await goOnline(page, context)
  await expect(confirmed(page).getByText('Your booking is placed')).toBeVisible()
  await expectOneBooking(bookingId)
})

test('a step whose script does not load says so, and goes on from there', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  consoleGuard.allow(/dynamically imported module|module script/)
  await people.driver()
  await signInAs(page, await people.customer())
  await page.route(/\/assets\/payment-step-/, (route) => route.abort())
  await describeRecovery(page, here, null)
  const missing = page.getByRole('dialog').getByText('This step didn’t load')
  await expect(missing).toBeVisible()
  await checkAccessibility(page)
  // Still missing after a press: the page loads again, and nothing is typed twice.
  const isLoadedAgain = page.waitForEvent('load')
  await payment(page).getByRole('button', { name: 'Try again' }).click()
  await isLoadedAgain
  await expect(missing).toBeVisible()
  await page.unrouteAll()
  await page.route(/\/assets\/confirmed-step-/, (route) => route.abort())
  await payment(page).getByRole('button', { name: 'Try again' }).click()
  await expect(payButton(page)).toBeVisible()

  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await payButton(page).click()
  await expect(missing).toBeVisible()
  await expect(confirmed(page).getByText('Your booking has been sent')).toBeVisible()
  const bookingId = await bookingIdOf(page)
  await page.unrouteAll()
  // Without a press, as soon as the connection is back.
  await context.setOffline(true)
  await expect(confirmed(page).getByText('You’re offline.')).toBeVisible()
  await goOnline(page, context)
  await expect(confirmed(page).getByText('Your booking is placed')).toBeVisible()
  await expectOneBooking(bookingId)
})

test('payment without a price says why, and gets one on request', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  await people.driver()
  await signInAs(page, await people.customer())
  await describeRecovery(page, here, null)
  await expect(payButton(page)).toBeVisible()
  await page.route(/\/api\/quotes/, (route) => route.abort())
  await page.reload()
  await expect(payment(page).getByText('There is no price yet', { exact: true })).toBeVisible()
  await expect(payment(page).getByText('Calculating...')).toBeHidden()
  await checkAccessibility(page)
  await page.unrouteAll()
  await payment(page).getByRole('button', { name: 'Try again' }).click()
  await expect(payment(page).getByRole('region', { name: 'Pricing breakdown' })).toBeVisible()
  await expect(payment(page).getByText('There is no price yet', { exact: true })).toBeHidden()
})
