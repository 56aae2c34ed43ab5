import { expect, type Locator, type Page } from '@playwright/test'

/** Tabs to an element as a keyboard user does; stays if it has the focus already. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible()
  const isThere = () => what.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await isThere()); presses += 1) {
    if (presses === 60) throw new Error(`Tab does not lead to ${what.toString()}`)
    await page.keyboard.press('Tab')
  }
}
