/** Joining from the sides that `first-payout` does not see: who may verify and apply, and a driver's weekly hours. */
import { checkAccessibility } from './kit/check-accessibility.ts'
import { signIn, signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

test('hours of the week take a driver on and off duty from their next start', async ({
  page,
  cast,
}) => {
  await signInAs(page, await cast.driver())
  await page.goto('/driver')
  // The last of what stands above it: before, a press may meet what has just moved.
  await expect(page.getByRole('button', { name: 'Share my location' })).toBeVisible()
  await expect(page.getByText('No jobs waiting')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add a time on Monday' })
  await expect(async () => {
    if (await add.isVisible()) await add.click({ timeout: 2_000 })
    await expect(page.getByLabel('Monday: until')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByLabel('Monday: until').fill('17:30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText(/^They next count on/)).toBeVisible()
  await checkAccessibility(page)
})

test('who is no operator verifies nobody, and who is no driver does not apply', async ({
  page,
  cast,
  browserOf,
}) => {
  const other = await browserOf(await cast.customer())
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
