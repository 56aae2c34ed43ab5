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

/** What says where the reader is, and what they press next. */
const kept = ['header', '[role="dialog"] h2', '[data-bottom-bar]', '[role="dialog"] > footer']

/** Expects the toast with this title to lie over no header, no dialog's title and no bar with buttons, once it has slid in. */
export async function expectToastBesideThem(page: Page, title: string): Promise<void> {
  const toast = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .last()
  const covered = () =>
    toast.evaluate(
      (card, selectors) => {
        const own = card.getBoundingClientRect()
        return [...document.querySelectorAll(selectors.join())]
          .map((part) => ({ name: part.textContent, box: part.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && box.top < own.bottom && box.bottom > own.top)
          .map(
            ({ name, box }) => `${name}: ${box.top}–${box.bottom}, toast ${own.top}–${own.bottom}`,
          )
      },
      kept,
      { timeout: 2_000 },
    )
  await expect.poll(covered, { intervals: [100], timeout: 2_500 }).toEqual([])
}

/** The bar that says what is about to happen, and takes it back. An operator who is shared by journeys has one for each of theirs. */
export const undoBar = (page: Page, about: string): Locator =>
  page.getByRole('region', { name: `Undo: ${about}` })

/** Lets the seconds pass in which a press can be undone. */
export async function waitUntilCarriedOut(page: Page, about: string): Promise<void> {
  await expect(undoBar(page, about)).toBeVisible()
  await expect(undoBar(page, about)).toBeHidden({ timeout: 40_000 })
}
