import { expect, type Locator, type Page } from '@playwright/test'

/** Tabs to an element as a keyboard user does; stays if it has the focus already. Returns how often Tab was pressed. */
export async function tabTo(page: Page, what: Locator): Promise<number> {
  await expect(what).toBeVisible()
  const isThere = () => what.evaluate((element) => element === document.activeElement)
  let presses = 0
  for (; !(await isThere()); presses += 1) {
    if (presses === 60) throw new Error(`Tab does not lead to ${what.toString()}`)
    await page.keyboard.press('Tab')
  }
  return presses
}
