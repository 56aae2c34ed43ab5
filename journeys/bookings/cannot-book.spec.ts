/** A driver or an operator who opens the booking flow reads at its beginning, not where they would pay, that this account can't book. */
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signIn } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

for (const role of ['driver', 'operator'] as const) {
  test(`${role}: the first step says that this account can’t book`, async ({ page }) => {
    await signIn(page, role)
    await page.goto('/book')
    const flow = page.getByRole('dialog')
    await expect(flow.getByText('This account can’t book')).toBeInViewport()
    await expect(flow.getByText(new RegExp(`signed in as ${role}\\.`))).toBeVisible()
    await checkAccessibility(page)
  })
}
