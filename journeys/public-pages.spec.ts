/** Every public page in a browser, with and without scripts. */
import type { BrowserContext } from '@playwright/test'
import { formatEuro } from '../domain/money.ts'
import { launchTariff } from '../domain/tariffs/tariff.ts'
import { aliases, publicPage, publicPages } from '../web/public-pages.ts'
import { paths } from '../web/paths.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { product } from './kit/product.ts'
import { expect, test } from './kit/test.ts'

const addresses = [...publicPages.map(({ path }) => ({ path, of: path })), ...aliases]
/** The pages in parts of three or four, which workers visit at the same time. */
const parts = [0, 1, 2, 3, 4, 5, 6, 7].map((part) =>
  addresses.filter((_, index) => index % 8 === part),
)

for (const [index, visited] of parts.entries()) {
  test(`every public page can be read and used by everyone, part ${index + 1}`, async ({
    page,
    context,
  }) => {
    const faults = watchRequests(context)
    for (const { path, of } of visited) {
      await test.step(path, async () => {
        const answer = await page.goto(path, { waitUntil: 'networkidle' })
        // The scripts of the page load with the first user input.
        await page.keyboard.press('Shift')
        await page.waitForFunction(() => '__reactRouterDataRouter' in window)
        // waits for what is still loading before it is checked
        await expect.soft(page.locator('main [aria-busy="true"]:visible'), path).toHaveCount(0)
        expect.soft(answer?.status(), path).toBe(200)
        await expect.soft(page, path).toHaveTitle(publicPage(of).title)
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await checkAccessibility(page).catch((fault: Error) =>
          faults.push(`${path}: ${fault.message}`),
        )
      })
    }
    expect(faults).toEqual([])
    expect(await context.cookies()).toEqual([])
  })
}

/** Collects every request of these pages that fails, is refused, or goes to a third party. */
function watchRequests(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== product().url) {
      faults.push(`third party: ${request.url()}`)
    }
  })
  context.on('requestfailed', (request) => {
    // aborted by going on to the next page
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    faults.push(`${request.failure()?.errorText}: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`)
  })
  return faults
}

test('without scripts the main pages can be read, and their links work', async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false })
  const price = formatEuro(launchTariff.rateCards.online.baseCents)
  for (const path of [paths.home, paths.city('cork'), paths.pricing]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText(price).first()).toBeVisible()
    // A skeleton would wait for a script forever.
    await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
    const inside = page.getByRole('main').locator('a[href^="/"]:visible')
    expect(await inside.count(), `links of ${path}`).toBeGreaterThan(2)
    const { pathname } = new URL((await inside.first().getAttribute('href')) ?? '', product().url)
    await inside.first().click()
    await expect(page).toHaveURL((url) => url.pathname === pathname)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
