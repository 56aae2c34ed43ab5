/**
 * A VAT invoice from the driver's number to the business's file, on phones. Statuses, refunds and VIES: server/vat-invoices/vat-invoices.test.ts
 * and server/tax-reports/vat-versions.test.ts.
 */
import { readFile } from 'node:fs/promises'
import { readPdf } from '../../server/testing/read-pdf.ts'
import { acceptAndAdvance, book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { takeScreenshot } from './take-screenshot.ts'

test('a registered driver agrees, and a business customer gets a VAT invoice in their name', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const cab = await browserOf(driver)
  await cab.goto('/driver?tab=payouts')
  const details = cab.getByRole('region', { name: 'Tax details' })
  await details.getByRole('button', { name: 'Give tax details' }).click()
  await details.getByRole('textbox', { name: 'First name' }).fill('Dara')
  await details.getByRole('textbox', { name: 'Last name' }).fill('Driver')
  await details.getByLabel('Date of birth').fill('1984-02-29')
  await details.getByRole('textbox', { name: /^House and street/ }).fill('4 Main Street')
  await details.getByRole('textbox', { name: 'Town and county' }).fill('Athlone')
  await details.getByRole('textbox', { name: 'PPS number' }).fill('1234567FA')
  await details.getByRole('radio', { name: 'Yes' }).check({ force: true })
  await details.getByRole('textbox', { name: 'VAT number' }).fill('IE1234567T')
  await details.getByLabel('Registered from').fill('2026-03-01')
  await details.getByRole('button', { name: 'Save tax details' }).click()
  await expect(details.getByText(/^IE1234567T, from .*: the format is right$/)).toBeVisible()
  const agreement = cab.getByRole('region', { name: 'VAT invoices in your name' })
  await expect(agreement.getByText('Not agreed')).toBeVisible()
  await checkAccessibility(cab)
  await agreement.getByRole('button', { name: 'I agree' }).click()
  await expect(agreement.getByText('Agreed', { exact: true })).toBeVisible()

  const { bookingId, priceCents } = await book(customer, here, driver)
  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}/receipt`)
  const card = page.getByRole('region', { name: 'VAT invoice', exact: true })
  await card.getByRole('button', { name: 'It was for a business' }).click()
  await card.getByRole('textbox', { name: 'Business name' }).fill('Sample Haulage Ltd')
  const number = card.getByRole('textbox', { name: 'VAT number of the business' })
  await number.fill('IE1234567U')
  await card.getByRole('textbox', { name: 'Street, or townland' }).fill('1 Quay Street')
  await card.getByRole('textbox', { name: 'Town and county' }).fill('Galway')
  await card.getByRole('button', { name: 'Issue the VAT invoice' }).click()
  await expect(number).toHaveAccessibleDescription(/This is no Irish VAT number/)
  await checkAccessibility(page)
  await number.fill('IE1234567FA')
  await card.getByRole('button', { name: 'Issue the VAT invoice' }).click()
  await expectToast(page, 'VAT invoice issued', 'Download it below.')
  await expect(card.getByText('VAT invoice SB-000001')).toBeVisible()
  await checkAccessibility(page)
  await card.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'vat-invoice')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download PDF of VAT invoice SB-000001' }).click(),
  ])
  const pdf = await readPdf(new Uint8Array(await readFile(await download.path())))
  const price = `€${(priceCents / 100).toFixed(2)}`
  for (const words of ['Dara Driver', 'IE1234567T', 'Sample Haulage Ltd', 'VAT, 23%', price])
    expect(pdf.text).toContain(words)
  const receipt = page.getByRole('region', { name: /^Receipt R-/ })
  await expect(receipt.getByText('A receipt states no rate', { exact: false })).toBeVisible()

  await cab.goto('/driver?tab=statements')
  const own = cab.getByRole('list', { name: 'VAT invoices' })
  await expect(own.getByText('Sample Haulage Ltd', { exact: false })).toBeVisible()
  await checkAccessibility(cab)
})
