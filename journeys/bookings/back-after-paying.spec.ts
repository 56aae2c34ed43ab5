/**
 * Back after paying, on the ways of a customer whose number is proven: no step of theirs lies between the details and the card.
 *
 * Seen to fail: no line above the details; none on the landing page.
 */
import type { Locator, Page } from '@playwright/test'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  describePlainCar,
  describeRecovery,
  payButton,
  pickPlace,
  printAddress,
} from '../kit/booking-flow.ts'
import { typeCard } from '../kit/card-frame.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

const pay = async (page: Page): Promise<{ bookingId: string; reference: string }> => {
  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await payButton(page).click()
  const bookingId = await bookingIdOf(page)
  const [row] = await query<{ reference: string }>('select reference from bookings where id = $1', [
    bookingId,
  ])
  return { bookingId, reference: row?.reference ?? '' }
}

const lineOf = (scope: Locator, reference: string): Locator =>
  scope.getByText(`Your booking ${reference} is under way.`)

test.beforeEach(async ({ page, people }) => {
  await people.driver()
  await signInAs(page, await people.customer())
})

test('from the details: a line leads to the booking, and the form begins another one', async ({
  page,
  here,
}) => {
  await describeRecovery(page, here, null)
  const { bookingId, reference } = await pay(page)
  await page.goBack()
  const details = bookingDialog(page, 'Recovery Details')
  await expect(lineOf(details, reference)).toBeVisible()
  await expect(lineOf(details, reference)).toBeInViewport()
  await checkAccessibility(page)
  await page.reload()
  await details.getByRole('link', { name: 'Open it' }).click()
  await expect(page).toHaveURL(`/bookings/${bookingId}`)

  await page.goBack()
  await printAddress(details, here)
  await describePlainCar(details)
  await details.getByRole('button', { name: 'Continue' }).click()
  await expect(bookingDialog(page, 'Secure Payment')).toBeVisible()
})

test('from the landing page: the same line above its form', async ({ page, here }) => {
  await page.goto('/')
  await pickPlace(page, 'Where are you?', { name: here.town, county: here.county })
  await pickPlace(page, 'Where to?', { name: here.dropoffTown, county: here.county })
  await page.getByText('None of these', { exact: true }).click()
  await expect(page.getByText('Your price, VAT included')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to booking' }).click()
  const { bookingId, reference } = await pay(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
  const main = page.getByRole('main')
  await expect(lineOf(main, reference)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Where are you?' })).toHaveValue('')
  await checkAccessibility(page)
  await main.getByRole('link', { name: 'Open it' }).click()
  await expect(page).toHaveURL(`/bookings/${bookingId}`)
})
