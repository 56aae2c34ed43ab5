import { type Locator, expect } from '@playwright/test'

/**
 * Selects a radio button or ticks a checkbox by pressing its label, as a finger does: the control itself is one pixel that the label draws
 * over. Playwright waits until the label no longer moves, which takes a moment on a screen that has just had a live update.
 */
export async function choose(choice: Locator): Promise<void> {
  await choice.page().locator('label').filter({ has: choice }).click()
  await expect(choice).toBeChecked()
}
