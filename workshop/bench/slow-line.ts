import { performance } from 'node:perf_hooks'
import type { Browser, Page } from '@playwright/test'
import { phone } from '../../journeys/kit/sizes.ts'

/** WebPageTest's "Slow 3G": 400 kbit/s each way, 400 ms there and back. */
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}
const slowerBy = 4

/** Milliseconds from the first key to the first suggestion of a place. */
export type FirstSuggestion = {
  /** Typed as soon as the field is on the screen, while its script is still under way. */
  atOnceMs: number
  /** Typed after a look at the page. */
  afterReadingMs: number
}

/** As long as it takes to find the first question on the landing page and touch it. */
const readsForMs = 10_000
const giveUpMs = 60_000
/** Between two keys, as a thumb types. */
const typesForMs = 120

/** How long a visitor of the landing page waits for the first address suggestion, on a slow line and a slow phone. */
export const measureFirstSuggestion = async (
  browser: Browser,
  address: string,
): Promise<FirstSuggestion> => ({
  atOnceMs: await typeAfter(browser, address, 0),
  afterReadingMs: await typeAfter(browser, address, readsForMs),
})

/** Milliseconds from opening the landing page to a price on it, with an Eircode typed for either end. */
export const measurePrice = (browser: Browser, address: string): Promise<number> =>
  onSlowLine(browser, async (page) => {
    const openedAt = performance.now()
    await page.goto(address, { waitUntil: 'commit', timeout: giveUpMs })
    for (const [label, eircode] of [
      ['Where are you?', 'D02 X285'],
      ['Where to?', 'W91 X285'],
    ] as const) {
      const field = page.getByRole('combobox', { name: label })
      await field.waitFor({ timeout: giveUpMs })
      await field.focus()
      await page.keyboard.type(eircode, { delay: typesForMs })
    }
    const price = page.getByRole('region', { name: 'Your price' })
    await price.getByText(/about [\d.]+ km/).waitFor({ timeout: giveUpMs })
    return performance.now() - openedAt
  })

const typeAfter = (browser: Browser, address: string, pauseMs: number): Promise<number> =>
  onSlowLine(browser, async (page) => {
    await page.goto(address, { waitUntil: 'commit', timeout: giveUpMs })
    const field = page.getByRole('combobox', { name: 'Where are you?' })
    await field.waitFor({ timeout: giveUpMs })
    await page.waitForTimeout(pauseMs)
    await field.focus()
    const typedAt = performance.now()
    await page.keyboard.type('Naas')
    await page.getByRole('option').first().waitFor({ timeout: giveUpMs })
    return performance.now() - typedAt
  })

/** On a phone of a quarter of this machine's speed. */
const onSlowLine = async <T>(browser: Browser, visit: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow3G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    return await visit(page)
  } finally {
    await context.close()
  }
}
