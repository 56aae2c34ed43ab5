import type { BrowserContext, Page } from '@playwright/test'

/**
 * Restores the connection. Not every browser fires `online` after an emulated cut, so the page fires it as soon as it sees the connection:
 * sent from here, it might meet a page that is already reloading.
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
