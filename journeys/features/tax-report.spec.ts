/**
 * What the law wants of a driver, given on a phone, and what operators see without anyone's pay. The pay: journeys/drivers/first-payout.spec.ts;
 * the files: server/tax-reports/tax-reports.test.ts.
 */
import { correctTaxDetails, mistypeTaxDetails, taxCard } from '../drivers/give-tax-details.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signIn, signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

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

  if (process.env['SCREENSHOTS'])
    await page.screenshot({ path: `${process.env['SCREENSHOTS']}/tax-report.png` })
  const admin = await visitor()
  await signIn(admin, 'operator')
  await admin.goto('/admin/tax')
  await expect(admin.getByRole('heading', { name: 'Drivers', exact: true })).toBeVisible()
  await checkAccessibility(admin)
})
