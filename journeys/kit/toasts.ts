import { type Locator, type Page, expect } from '@playwright/test'

/** Expects a toast with exactly these texts, and that screen readers announce them. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await expect(toasts.getByText(title, { exact: true }).last()).toBeVisible()
  await expect(toasts.getByText(description, { exact: true }).last()).toBeVisible()
  const readOut = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: `${title}. ${description}` })
  await expect(readOut.first()).toBeAttached()
}

/** The bar that says what is about to happen, and takes it back. */
export const undoBar = (page: Page): Locator => page.getByRole('region', { name: 'Undo' })

/** Lets the seconds pass in which a press can be undone. */
export async function waitUntilCarriedOut(page: Page): Promise<void> {
  await expect(undoBar(page)).toBeVisible()
  await expect(undoBar(page)).toBeHidden({ timeout: 40_000 })
}
