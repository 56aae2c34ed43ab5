/** Driver verification beyond `first-payout`: who may verify and apply, and a driver's weekly hours. */
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signIn, signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

test('weekly hours take a driver on and off duty from their next start', async ({
  page,
  people,
}) => {
  await signInAs(page, await people.driver())
  await page.goto('/driver')
  // Waits for the last part above the hours: until it is there, the button moves as it is pressed.
  await expect(page.getByRole('button', { name: 'Share my location' })).toBeVisible()
  await expect(page.getByText('No jobs waiting')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add a time on Monday' })
  await expect(async () => {
    if (await add.isVisible()) await add.click({ timeout: 2_000 })
    await expect(page.getByLabel('Monday: until')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByLabel('Monday: until').fill('17:30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText(/^They next apply on/)).toBeVisible()
  await checkAccessibility(page)
})

test('only operators verify drivers, and only drivers apply', async ({
  page,
  people,
  browserOf,
}) => {
  const other = await browserOf(await people.customer())
  for (const path of ['/admin/verification', '/driver/join']) {
    await other.goto(path)
    await expect(
      other.getByRole('heading', { name: 'This page is not for your account' }),
    ).toBeVisible()
  }
  await signIn(page, 'operator')
  await page.goto('/admin/verification')
  await expect(page.getByRole('heading', { name: 'Driver verification' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('verified')
  await expect(page.getByRole('link', { name: /Verified/ }).first()).toBeVisible()
  await checkAccessibility(page)
})
