import { expect, type Locator, type Page } from '@playwright/test'

/** Everything is on the screen as it is: no part scrolls, and each control is inside it with nothing over it. */
export async function expectNoScrolling(
  page: Page,
  ...controls: readonly Locator[]
): Promise<void> {
  for (const control of controls) await expect(control).toBeVisible()
  const scrolling = () =>
    page.evaluate(() => ({
      y: window.scrollY,
      parts: [document.documentElement, ...document.querySelectorAll('#main, #main *')]
        .filter((part) => {
          const { overflowY } = getComputedStyle(part)
          const isScroller = part === document.documentElement || /auto|scroll/.test(overflowY)
          return isScroller && part.scrollHeight > part.clientHeight
        })
        .map((part) => `${part.tagName} ${part.scrollHeight} > ${part.clientHeight}`),
    }))
  await expect.poll(scrolling).toEqual({ y: 0, parts: [] })
  for (const control of controls) await expectUncovered(control)
}

/** It is on the screen, and nothing lies over its middle. */
export async function expectUncovered(part: Locator): Promise<void> {
  const isFree = () =>
    part.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return isInside && at !== null && (element.contains(at) || at.contains(element))
    })
  await expect.poll(isFree, { message: String(part) }).toBe(true)
}

/** Whole, and not under the header: nothing has been scrolled. */
export async function expectOnFirstScreen(
  page: Page,
  parts: Record<string, Locator>,
): Promise<void> {
  const height = page.viewportSize()?.height ?? 0
  for (const [name, part] of Object.entries(parts)) {
    await expect(part, name).toBeVisible()
    // what loads late may move it once more
    await expect(async () => {
      expect(await page.evaluate(() => scrollY)).toBe(0)
      const box = await part.boundingBox()
      expect(box?.y ?? -1, `${name}: top`).toBeGreaterThanOrEqual(64)
      expect((box?.y ?? height) + (box?.height ?? 1), `${name}: lower edge`).toBeLessThanOrEqual(
        height,
      )
    }).toPass({ timeout: 10_000 })
  }
}
