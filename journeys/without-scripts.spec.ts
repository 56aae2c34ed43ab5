/** Every address as the server sends it, to a visitor whose browser runs no scripts: it says what does not work, and whom to call. */
import { supportContact } from '../domain/support.ts'
import { cities } from '../domain/places/cities.ts'
import { paths } from '../web/paths.ts'
import { prerenderedPaths } from '../web/public-pages.ts'
import { query } from './kit/database.ts'
import { expect, test } from './kit/test.ts'

/** Read by machines, or by developers; the mailbox is no page of the application. */
const noPages: readonly string[] = [paths.sitemap, paths.robots, paths.devUi, paths.devMailbox]

/** Every value of `paths`, with a sample where an address names something. */
const addresses = [
  ...new Set(
    Object.values(paths).flatMap((path): string[] => {
      if (typeof path === 'string') return [path]
      if (path === paths.city || path === paths.cityAlias) {
        return cities.flatMap((city) => [paths.city(city), paths.cityAlias(city)])
      }
      return [(path as (part: string) => string)('sample')]
    }),
  ),
  '/no-such-page',
].filter((address) => !noPages.includes(address))

test('every page names a phone number, and waits for nothing', async ({ page, request }) => {
  expect(addresses.length).toBeGreaterThan(55)
  for (const address of addresses) {
    const response = await request.get(address)
    expect.soft([200, 404], address).toContain(response.status())
    const read = await page.evaluate(
      (html) => {
        // As a browser without scripts reads it.
        const document = new DOMParser().parseFromString(html, 'text/html')
        for (const hidden of document.querySelectorAll(
          '.no-js\\:hidden, script, style, template',
        )) {
          hidden.remove()
        }
        const [note] = document.querySelectorAll('noscript')
        return {
          note: note?.textContent ?? '',
          text: document.body.textContent.replaceAll(/\s+/g, ' '),
          numbers: [...document.querySelectorAll('a[href^="tel:"]')].map(
            (link) => link.textContent,
          ),
          loading: document.querySelectorAll('[data-loading], [aria-busy="true"]').length,
        }
      },
      await response.text(),
    )
    expect.soft(read.numbers, address).toContain(supportContact.phone)
    if (address !== paths.offline) expect.soft(read.note, address).toContain('need JavaScript')
    expect.soft(read.text, address).not.toMatch(/\bLoading\b/)
    expect.soft(read.loading, address).toBe(0)
  }
  for (const path of prerenderedPaths.filter((one) => !noPages.includes(one))) {
    expect(addresses).toContain(path)
  }
})

test('the figures that live are in the page, and follow the next count', async ({
  visitor,
  people,
  request,
}) => {
  await people.driver()
  const page = await visitor({ javaScriptEnabled: false })
  const onDuty = page
    .locator('div')
    .filter({ has: page.getByText('On duty', { exact: true }) })
    .last()
    .getByRole('definition')
    .first()
  const counted = async (): Promise<{ onDuty: number; at: string }> => {
    const [row] = await query<{ onDuty: number; at: string }>(
      `select (facts #>> '{drivers,onDuty}')::int as "onDuty", facts ->> 'refreshedAt' as at from public_facts`,
    )
    if (!row) throw new Error('nothing was counted')
    return row
  }
  const before = await counted()
  await people.driver()
  await query(`select graphile_worker.add_job('refresh-facts', '{}'::json)`)
  await expect.poll(async () => (await counted()).at).not.toBe(before.at)
  // Processes look for a new count twice a minute, and there may be another since.
  await expect(async () => {
    const after = await counted()
    await page.goto('/')
    await expect(onDuty).toHaveText(String(after.onDuty), { timeout: 1_000 })
    const html = await (await request.get('/')).text()
    expect(html).toContain(`>${after.onDuty}</dd>`)
  }).toPass({ timeout: 90_000 })
  const region = page.getByRole('region', { name: 'Drivers on duty now' })
  await expect(region.getByRole('link', { name: /^Book / }).first()).toBeVisible()
  await page.goto(paths.city('galway'))
  await expect(page.getByText(/^Counted|Counted /).first()).toBeVisible()
})
