/** A page fails in the browser: the person gets a reference, and the operator of the service finds the failure counted under it. */
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { expect, test } from '../kit/test.ts'

const counted = async (page: Page, kind: string): Promise<number> => {
  const text = await (await page.request.get('/metrics')).text()
  const line = new RegExp(`^towline_browser_errors_total\\{kind="${kind}"\\} (\\d+)$`, 'm')
  return Number(line.exec(text)?.[1])
}

/** Opens the first page, until failures of others are reported; returns where the script of the contact page is. */
const openHome = async (page: Page): Promise<string> => {
  const reporter = page.waitForResponse(/report-errors-/)
  await page.goto('/')
  await reporter
  return page.evaluate(
    (list) => window[list]?.routes?.['screens/public/contact']?.module ?? 'none',
    '__reactRouterManifest' as const,
  )
}
const goToContact = (page: Page): Promise<void> =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()

test('a screen that throws is reported under the reference it shows', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/broken on purpose/)
  const before = await counted(page, 'crash')
  const screen = await openHome(page)
  await page.route(`**${screen}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken on purpose") }',
    }),
  )
  const report = page.waitForRequest('**/api/browser-errors')
  await goToContact(page)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  const sent = (await report).postDataJSON()
  expect(sent).toMatchObject({
    kind: 'crash',
    page: '/contact',
    message: expect.stringContaining('broken on purpose'),
  })
  expect(sent.frames[0]).toMatch(/^contact-/)
  await expect(page.getByText(`Reference: ${sent.reportId}`)).toBeVisible()
  await checkAccessibility(page)
  await expect.poll(() => counted(page, 'crash')).toBeGreaterThan(before)
})

test('a script that does not load is reported, and the page comes back', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|loading route module|dynamically imported/)
  const before = await counted(page, 'chunk')
  const screen = await openHome(page)
  // The route stays: taken away while the page loads again, the browser waits for an answer for ever.
  let isMissing = true
  await page.route(`**${screen}`, (route) => (isMissing ? route.abort() : route.continue()))
  const report = page.waitForRequest('**/api/browser-errors')
  const reloaded = page.waitForEvent('load')
  await goToContact(page)
  expect((await report).postDataJSON()).toMatchObject({ kind: 'chunk' })
  isMissing = false
  await reloaded
  await expect.poll(() => counted(page, 'chunk')).toBeGreaterThan(before)
  await goToContact(page)
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeVisible()
})

test('where reports are blocked, the page works as before', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|ERR_BLOCKED/)
  await page.route(/report-errors-/, (route) => route.abort())
  await page.goto('/')
  await goToContact(page)
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeVisible()
})
