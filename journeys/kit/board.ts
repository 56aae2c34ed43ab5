/** The operators' board: its rows, and the panel of a booking beside them. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The row of a booking, wherever it is or under this heading. */
export const boardRow = (page: Page, bookingId: string, heading?: string): Locator =>
  (heading === undefined ? page : page.getByRole('region', { name: heading, exact: true })).locator(
    `[role="row"][data-list-row="${bookingId}"]`,
  )

export const boardPanel = (page: Page): Locator => page.getByRole('complementary')

/** Opens the panel of a booking by its row, which stays in sight. */
export async function openPanel(page: Page, bookingId: string): Promise<Locator> {
  const row = boardRow(page, bookingId)
  await row.getByRole('link').click()
  const panel = boardPanel(page)
  await expect(panel.getByLabel('Booking at a glance')).toBeVisible()
  await expect(row).toBeVisible()
  return panel
}

export async function closePanel(page: Page): Promise<void> {
  await boardPanel(page).getByRole('link', { name: 'Close panel' }).click()
  await expect(boardPanel(page)).toHaveCount(0)
}
