/**
 * What the law wants of a driver, given on a phone, and what operators see without anyone's pay. The pay: journeys/drivers/first-payout.spec.ts;
 * the files: server/tax-reports/tax-reports.test.ts.
 */
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signIn, signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

test('a driver gives tax details on a phone, and no page shows the number again', async ({
  page,
  visitor,
  people,
}) => {
  const driver = await people.driver()
  await signInAs(page, driver)
  await page.goto('/driver?tab=payouts')
  const card = page.getByRole('region', { name: 'Tax details' })
  await expect(card.getByText('Missing', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Give tax details' }).click()
  await card.getByRole('textbox', { name: 'First name' }).fill('Dara')
  await card.getByRole('textbox', { name: 'Last name' }).fill('Driver')
  await card.getByLabel('Date of birth').fill('1984-02-29')
  await card.getByRole('textbox', { name: /^House and street/ }).fill('4 Main Street')
  await card.getByRole('textbox', { name: 'Town and county' }).fill('Athlone')
  const number = card.getByRole('textbox', { name: 'PPS number' })
  await number.fill('1234567A')
  await card.getByRole('button', { name: 'Save tax details' }).click()
  await expect(number).toHaveAccessibleDescription(/This is no PPS number/)
  await checkAccessibility(page)
  await number.fill('1234567FA')
  await card.getByRole('button', { name: 'Save tax details' }).click()
  await expectToast(
    page,
    'Tax details saved',
    'They go into the report of January, and you get a copy.',
  )
  await expect(card.getByText('•••• 7FA')).toBeVisible()
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
