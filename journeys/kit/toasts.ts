import { type Locator, type Page, expect } from '@playwright/test'

/** Expects a toast with exactly these texts, and that screen readers announce them. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  const readOut = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: `${title}. ${description}` })
  // together: it goes after some seconds
  await Promise.all([
    expect(toasts.getByText(title, { exact: true }).last()).toBeVisible(),
    expect(toasts.getByText(description, { exact: true }).last()).toBeVisible(),
    expect(readOut.first()).toBeAttached(),
  ])
}

/** The bar that says what is about to happen, and takes it back. An operator who is shared by journeys has one for each of theirs. */
export const undoBar = (page: Page, about: string): Locator =>
  page.getByRole('region', { name: `Undo: ${about}` })

/** Lets the seconds pass in which a press can be undone. */
export async function waitUntilCarriedOut(page: Page, about: string): Promise<void> {
  await expect(undoBar(page, about)).toBeVisible()
  await expect(undoBar(page, about)).toBeHidden({ timeout: 40_000 })
}
