/** A returning visitor without a connection: stored pages open, and nothing they typed is lost. */
import { checkAccessibility } from './kit/check-accessibility.ts'
import { goOnline } from './kit/go-online.ts'
import { expect, test } from './kit/test.ts'
import { untilAwake } from './kit/until-awake.ts'

test.use({ serviceWorkers: 'allow' })

test('after the first visit the landing page, the booking flow and the draft open without a connection', async ({
  page,
  context,
  consoleGuard,
}) => {
  // The second pattern is the service worker's own failed request, as the page sees it.
  consoleGuard.allowOffline()
  await page.goto('/')
  const pickup = page.getByRole('combobox', { name: 'Where are you?' })
  await pickup.fill('D02 X285')
  await expect(page.getByRole('heading', { name: 'Drivers on duty now' })).toBeVisible()
  // The service worker stores what it needs in the background, some seconds after the page has loaded.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await untilAwake(pickup)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(pickup).toHaveValue('D02 X285')

  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Your draft booking' }).click()
  const details = page.getByRole('dialog', { name: 'Recovery Details' })
  await expect(
    details.getByRole('combobox', { name: 'Pickup Eircode, place or address' }),
  ).toHaveValue('D02 X285')

  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await goOnline(page, context)
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(page).toHaveURL('/privacy-policy')

  // A device may report its connection before one carries, and not again. Seen to fail: the page waited for another report.
  await context.setOffline(true)
  await page.goto('/terms-of-service')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.evaluate(() =>
    addEventListener('online', (event) => event.stopImmediatePropagation(), true),
  )
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^Terms of service/i })).toBeVisible()
})
