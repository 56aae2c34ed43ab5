/** Rating: the customer of a completed recovery is asked once, and the driver sees the result. */
import type { Locator, Page } from '@playwright/test'
import { demoSignIns } from '../workshop/seed/demo-people.ts'
import { driverTransitions } from '../domain/bookings/booking.ts'
import { acceptAndAdvance, book } from './kit/bookings.ts'
import type { Driver, Person } from './kit/people.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { signInAs } from './kit/sign-in.ts'
import type { Territory } from './kit/territories.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

async function recover(customer: Person, here: Territory, driver: Driver): Promise<string> {
  const { bookingId } = await book(customer, here, driver)
  await acceptAndAdvance(driver, bookingId, ...driverTransitions)
  return bookingId
}

const rateButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Rate Your Experience' })

const ratingDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Rate Your Experience' })

/** Presses a star as a thumb does. */
const star = (page: Page, label: string): Locator =>
  ratingDialog(page).locator('label').filter({ hasText: label })

/** On the booking's own page one press is the rating. */
const pressStar = (page: Page, label: string): Promise<void> =>
  page
    .getByRole('group', { name: 'Rate Your Experience' })
    .getByRole('button', { name: label })
    .click()

/** The part of the page under this heading. */
const card = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })

test('from the button on the landing page to the average on the driver’s dashboard, by keyboard', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const bookingId = await recover(customer, here, driver)
  const cab = await browserOf(driver)
  await cab.goto('/driver')
  await expect(cab.getByText('Not rated yet')).toBeVisible()

  await signInAs(page, customer)
  await page.goto('/bookings')
  await expect(page.getByText('Not rated yet')).toBeVisible()
  await page.goto('/')
  await rateButton(page).press('Enter')
  const dialog = ratingDialog(page)
  await expect(dialog.getByText(driver.fullName)).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Rating' }).press('Enter')
  await expectToast(page, 'Rating Required', 'Please select a star rating before submitting')
  await expect(dialog.getByRole('radio', { name: '1 of 5: Poor' })).toBeFocused()
  await page.keyboard.press('Space')
  for (const label of ['2 of 5: Fair', '3 of 5: Good', '4 of 5: Very Good']) {
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: label })).toBeChecked()
  }
  const comment = dialog.getByRole('textbox', { name: 'Anything to add?' })
  await comment.fill('Calm and <b>quick</b>')
  await expect(comment).toHaveValue('Calm and quick')
  await expect(dialog.getByText('Invalid characters detected')).toBeVisible()
  await expect(dialog.getByText('14/500')).toBeVisible()
  await checkAccessibility(page)

  // Closing by mistake loses nothing.
  await page.keyboard.press('Escape')
  await expect(rateButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(comment).toHaveValue('Calm and quick')
  await dialog.getByRole('button', { name: 'Submit Rating' }).press('Enter')
  await expectToast(page, 'Rating Submitted', 'Very Good. Thank you for telling us.')
  await expect(dialog).toBeHidden()
  await expect(rateButton(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Need Recovery Now' }).first()).toBeFocused()

  await expect(cab.getByText('From one rating')).toBeVisible()
  await cab.goto(`/bookings/${bookingId}`)
  const heard = card(cab, 'How your customer rated it')
  await expect(heard.getByText('Rated 4.0 out of 5')).toBeAttached()
  await expect(heard.getByText('Calm and quick')).toBeVisible()

  await page.goto('/bookings')
  await expect(page.getByText('Rated 4.0 out of 5')).toBeAttached()
  await page.goto(`/bookings/${bookingId}`)
  await expect(card(page, 'Your rating').getByText('Very Good')).toBeVisible()
  await expect(card(page, 'Your driver').getByText('Rated 4.0 out of 5 by 1')).toBeAttached()
  await checkAccessibility(page)
})

test('a comment with a listed word: the stars count, and only an operator reads it', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const bookingId = await recover(customer, here, driver)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await checkAccessibility(page)
  await pressStar(page, '2 of 5: Fair')
  await expectToast(page, 'Rating Submitted', 'Fair. Thank you for telling us.')
  const given = card(page, 'Your rating')
  await expect(given.getByText('Fair')).toBeVisible()
  await given.getByRole('textbox', { name: 'Anything to add?' }).fill('An awful smell of diesel')
  await checkAccessibility(page)
  await given.getByRole('button', { name: 'Send comment' }).click()
  await expectToast(
    page,
    'Rating Submitted',
    'Your stars already count. Someone on our team will read your comment before others see it.',
  )
  await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(1)
  await expect(given.getByText('Fair')).toBeVisible()
  await expect(given.getByText('Comment held')).toBeVisible()
  await expect(page.getByText('awful smell')).toHaveCount(0)
  await checkAccessibility(page)

  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await expect(card(cab, 'How your customer rated it').getByText('Fair')).toBeVisible()
  await expect(cab.getByText('Comment held')).toHaveCount(0)
  const operator = demoSignIns.find(({ role }) => role === 'operator')
  if (!operator) throw new Error('The demo has no operator.')
  const admin = await browserOf(operator)
  await admin.goto(`/bookings/${bookingId}`)
  await expect(
    card(admin, 'The customer’s rating').getByText('An awful smell of diesel'),
  ).toBeVisible()
})

test('skipped for this visit: not asked again, and available on request', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const bookingId = await recover(customer, here, driver)
  await signInAs(page, customer)
  await page.goto('/')
  await rateButton(page).click()
  await star(page, '5 of 5: Excellent').click()
  await ratingDialog(page).getByRole('button', { name: 'Skip' }).click()
  await expect(ratingDialog(page)).toBeHidden()
  await expect(rateButton(page)).toBeHidden()

  await page.goto(`/bookings/${bookingId}`)
  await pressStar(page, '5 of 5: Excellent')
  await expect(card(page, 'Your rating').getByText('Excellent')).toBeVisible()
})
