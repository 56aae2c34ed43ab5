import type { BrowserContext, Page } from '@playwright/test'

/**
 * The line is back. Not every browser says so when it was cut by its own means, so the page says it to itself as soon as it sees it: asked
 * from here, it might be loading again already.
 */
export async function goOnline(page: Page, context: BrowserContext): Promise<void> {
  await page.evaluate(() => {
    const watching = setInterval(() => {
      if (!navigator.onLine) return
      clearInterval(watching)
      dispatchEvent(new Event('online'))
    }, 50)
  })
  await context.setOffline(false)
}
