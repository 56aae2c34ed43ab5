import { type Locator, expect } from '@playwright/test'

/**
 * Chooses a radio button or ticks a box as a finger does, by pressing its label: the control itself is one pixel that the label draws over.
 * The press waits until the label lies still, which a screen that has just heard news does a moment later.
 */
export async function choose(choice: Locator): Promise<void> {
  await choice.page().locator('label').filter({ has: choice }).click()
  await expect(choice).toBeChecked()
}
