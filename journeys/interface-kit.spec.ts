/**
 * Every component in a real browser. The page exists in development builds only, so this
 * journey starts its own development server beside the product.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { findFreePort } from '../scripts/postgres/find-free-port.ts'
import { choose } from './kit/choose.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { desktop } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'

test.use(desktop)

let server: ChildProcess
let kitUrl: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const port = await findFreePort()
  server = spawn(
    process.execPath,
    [resolve('node_modules/@react-router/dev/bin.js'), 'dev', '--port', String(port)],
    { env: { ...process.env, NODE_ENV: 'development' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise<void>((ready, failed) => {
    server.once('exit', () => failed(new Error('The development server did not start.')))
    server.stdout?.on('data', (text) => {
      if (String(text).includes('Local')) ready()
    })
  })
  kitUrl = `http://localhost:${port}/dev/ui`
})

test.afterAll(async () => {
  const whenEnded = once(server, 'exit')
  server.kill('SIGTERM')
  await whenEnded
})

test.beforeEach(async ({ page }) => {
  await page.goto(kitUrl)
  await expect(page.getByRole('timer').first()).toHaveText(/\d:\d\d/)
})

test('every component is accessible, and nothing is wider than the screen', async ({ page }) => {
  await checkAccessibility(page)
})

test('a place is found and picked with the keyboard alone', async ({ page }) => {
  const place = page.getByRole('combobox', { name: 'Where are you?' })
  await place.fill('ath')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 places found' })).toHaveCount(1)
  await place.press('ArrowDown')
  await place.press('ArrowDown')
  await place.press('Enter')
  await expect(place).toHaveValue('Athy')
  await expect(place).toHaveAttribute('aria-expanded', 'false')
})

test('a dialog keeps the focus, closes its list before itself, and returns the focus', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: 'Open a task' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Book a recovery' })
  await dialog.getByRole('combobox').fill('ath')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('one toast at a time, announced at once when something failed; the next waits until it could be read', async ({
  page,
}) => {
  const fail = page.getByRole('button', { name: 'Toast: failure' })
  await fail.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Rate limit exceeded' })).toHaveCount(1)
  await fail.click()
  await page.getByRole('button', { name: 'Toast: success' }).click()
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await expect(toasts.getByText('Rate limit exceeded')).toHaveCount(1)
  await expect(toasts.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(1)
})

test('a disabled button can be reached and says why', async ({ page }) => {
  const book = page.getByRole('button', { name: 'Book', exact: true })
  await book.focus()
  await expect(book).toBeFocused()
  await expect(book).toHaveAccessibleDescription('Enter the distance before booking.')
})

test('the chosen theme is kept, without a flash of the other', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await choose(page.getByRole('radio', { name: 'Dark' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('body')).toBeAttached()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
})
