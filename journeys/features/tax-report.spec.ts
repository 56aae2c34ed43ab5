/**
 * What the law wants of a driver, given on a phone, and what operators see without anyone's pay. The pay: journeys/drivers/first-payout.spec.ts;
 * the files: server/tax-reports/tax-reports.test.ts.
 */
import { correctTaxDetails, mistypeTaxDetails, taxCard } from '../drivers/give-tax-details.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signIn, signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { takeScreenshot } from './take-screenshot.ts'

test('a driver gives tax details on a phone, and no page shows the number again', async ({
  page,
  visitor,
  people,
}) => {
  const driver = await people.driver()
  await signInAs(page, driver)
  await page.goto('/driver?tab=payouts')
  await expect(taxCard(page).getByText('Missing', { exact: true })).toBeVisible()
  await mistypeTaxDetails(page, { firstName: 'Dara', lastName: 'Driver' })
  await checkAccessibility(page)
  await correctTaxDetails(page)
  await expect(page.getByText('1234567FA')).toHaveCount(0)
  await checkAccessibility(page)

  await takeScreenshot(page, 'tax-report')
  const admin = await visitor()
  await signIn(admin, 'operator')
  await admin.goto('/admin/tax')
  await expect(admin.getByRole('heading', { name: 'Drivers', exact: true })).toBeVisible()
  await checkAccessibility(admin)
})

test('a driver who trades through a company gives its name and numbers, and no date of birth', async ({
  page,
  people,
}) => {
  await signInAs(page, await people.driver())
  await page.goto('/driver?tab=payouts')
  const card = taxCard(page)
  await card.getByRole('button', { name: 'Give tax details' }).click()
  await card.getByText('A company', { exact: true }).click()
  await expect(card.getByLabel('Date of birth')).toHaveCount(0)
  await card.getByRole('textbox', { name: 'Company name' }).fill('Sample Recovery Ltd')
  await card.getByRole('textbox', { name: 'CRO number' }).fill('CRO 12')
  await card.getByRole('textbox', { name: /^Registered office/ }).fill('4 Main Street')
  await card.getByRole('textbox', { name: 'Town and county' }).fill('Athlone')
  await card.getByRole('textbox', { name: 'Tax reference number' }).fill('1234567T')
  await card.getByRole('button', { name: 'Save tax details' }).click()
  const number = card.getByRole('textbox', { name: 'CRO number' })
  await expect(number).toHaveAccessibleDescription(/up to seven digits/)
  await checkAccessibility(page)
  await takeScreenshot(page, 'company', { fullPage: true })
  await number.fill('654321')
  await card.getByRole('button', { name: 'Save tax details' }).click()
  await expect(card.getByText('Sample Recovery Ltd')).toBeVisible()
  await expect(card.getByText('654321')).toBeVisible()
  await expect(card.getByText('•••• 67T')).toBeVisible()
})
