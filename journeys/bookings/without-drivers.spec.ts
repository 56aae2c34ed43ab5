/**
 * No driver can be had: below the specified sentence, the price on the landing page and in the booking have the phone line by its hours,
 * 112, and a press that looks again.
 *
 * Seen to fail: the sentence alone.
 */
import type { Page } from '@playwright/test'
import { withoutDriverCopy } from '../../domain/phone-line.ts'
import { supportContact } from '../../domain/support.ts'
import { bookingDialog, pickPlace, printAddress } from '../kit/booking-flow.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { expect, test } from '../kit/test.ts'

const sentence = 'No drivers are currently available. Please try again later.'
const quotes = /\/api\/quotes(\/[^/]+)?$/

/** Every price is answered as if all drivers were off duty. */
const withoutDrivers = async (page: Page): Promise<void> => {
  await page.route(quotes, async (route) => {
    const response = await route.fetch()
    const quote: unknown = await response.json()
    await route.fulfill({ response, json: { ...Object(quote), drivers: [], eligibleCount: 0 } })
  })
}

test('without drivers, the price leads on: a call by the hours, 112, and another look', async ({
  page,
  people,
  here,
}) => {
  await people.driver()
  await withoutDrivers(page)
  const { words, call } = withoutDriverCopy(new Date())
  const expectWaysOn = async (): Promise<void> => {
    const scope = page.getByRole('dialog').or(page.getByRole('main')).last()
    await expect(scope.getByText(sentence).first()).toBeVisible()
    await expect(scope.getByText(words).first()).toBeVisible()
    await expect(
      scope.locator(`a[href="tel:${supportContact.phone.replaceAll(' ', '')}"]`),
    ).toHaveCount(call === null ? 0 : 1)
    await checkAccessibility(page)
  }
  await page.goto('/')
  await pickPlace(page, 'Where are you?', { name: here.town, county: here.county })
  await pickPlace(page, 'Where to?', { name: here.dropoffTown, county: here.county })
  await expectWaysOn()

  await page.goto('/book')
  const details = bookingDialog(page, 'Recovery Details')
  await printAddress(details, here)
  await expectWaysOn()
  await page.unroute(quotes)
  await details.getByRole('button', { name: 'Look again' }).click()
  await expect(details.getByText(sentence)).toHaveCount(0)
  await expect(details.getByRole('radiogroup', { name: 'Choose your driver' })).toBeVisible()
})
