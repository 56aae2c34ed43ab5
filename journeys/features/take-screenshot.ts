import type { Page, PageScreenshotOptions } from '@playwright/test'

/** A screenshot for `docs/features.md`, taken where SCREENSHOTS names a folder. */
export const takeScreenshot = async (
  page: Page,
  name: string,
  options: Pick<PageScreenshotOptions, 'fullPage'> = {},
): Promise<void> => {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ ...options, path: `${folder}/${name}.png` })
}
