/** Every page anyone may read, in a browser: as a phone shows it and as a desk does, by day and by night, and without scripts. */
import type { BrowserContext, Page } from '@playwright/test'
import { formatEuro } from '../domain/money.ts'
import { launchTariff } from '../domain/tariff.ts'
import { aliases, publicPage, publicPages } from '../web/public-pages.ts'
import { paths } from '../web/paths.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { product } from './kit/product.ts'
import { expect, test } from './kit/test.ts'

const addresses = [...publicPages.map(({ path }) => ({ path, of: path })), ...aliases]
/** In parts of half a dozen pages, which workers visit at the same time. */
const parts = [0, 1, 2, 3].map((part) => addresses.filter((_, index) => index % 4 === part))

for (const [index, visited] of parts.entries()) {
  test(`every public page can be read and used by everyone, part ${index + 1}`, async ({
    page,
    context,
  }) => {
    const { isMobile } = test.info().project.use
    const faults = watchRequests(context)
    for (const { path, of } of visited) {
      await test.step(path, async () => {
        // Each theme is met at the start on one of the two screens.
        await page.emulateMedia({
          colorScheme: isMobile ? 'light' : 'dark',
          reducedMotion: 'reduce',
        })
        const answer = await page.goto(path, { waitUntil: 'networkidle' })
        // The scripts of the page come with the first sign of a person.
        await page.keyboard.press('Shift')
        await page.waitForFunction(() => '__reactRouterDataRouter' in window)
        // what still loads is looked at when it is there
        await expect.soft(page.locator('main [aria-busy="true"]:visible'), path).toHaveCount(0)
        expect.soft(answer?.status(), path).toBe(200)
        await expect.soft(page, path).toHaveTitle(publicPage(of).title)
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        expect.soft(await isTooWide(page), `${path} is wider than the screen`).toBe(false)
        await checkAccessibility(page).catch((fault: Error) =>
          faults.push(`${path}: ${fault.message}`),
        )
      })
    }
    expect(faults).toEqual([])
    expect(await context.cookies()).toEqual([])
  })
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Collects every request of these pages that fails, is refused, or goes to anybody but us. */
function watchRequests(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== product().url) {
      faults.push(`third party: ${request.url()}`)
    }
  })
  context.on('requestfailed', (request) => {
    // cut off by going on to the next page
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    faults.push(`${request.failure()?.errorText}: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`)
  })
  return faults
}

test('without scripts the pages that people come for can be read, and lead on', async ({
  visitor,
}) => {
  const page = await visitor({ javaScriptEnabled: false })
  const price = formatEuro(launchTariff.rateCards.online.baseCents)
  for (const path of [paths.home, paths.city('cork'), paths.pricing]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText(price).first()).toBeVisible()
    // A skeleton would wait for a script for ever.
    await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
    const inside = page.getByRole('main').locator('a[href^="/"]:visible')
    expect(await inside.count(), `links of ${path}`).toBeGreaterThan(2)
    const { pathname } = new URL((await inside.first().getAttribute('href')) ?? '', product().url)
    await inside.first().click()
    await expect(page).toHaveURL((url) => url.pathname === pathname)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
