/**
 * Photos that a driver takes, and an odometer that they read, without a connection are chained on the phone and sealed when they arrive; the evidence pack is checked on the
 * public page without an account, unchanged, and then with one byte changed, which is named.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Evidence } from '../../contract/bookings/evidence.ts'
import { acceptAndAdvance, advanceJob, bookDriver } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { waitForJobCopy } from '../kit/job-copy.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { takeScreenshot } from './take-screenshot.ts'

test.use({ serviceWorkers: 'allow' })

async function photo(name: string, red: number) {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="700" fill="rgb(${red},150,200)"/><rect y="700" width="1600" height="500" fill="#555"/>
    <rect x="500" y="500" width="600" height="300" fill="#eee"/><circle cx="640" cy="820" r="80" fill="#111"/></svg>`
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(drawn)).jpeg().toBuffer() }
}

const shown = (page: Page, name: RegExp): Locator => page.getByRole('img', { name })

async function download(page: Page): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Evidence pack (PDF)' }).click()
  return readFile(await (await started).path())
}

const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'application/pdf') =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType, buffer })

test('photos taken without a connection are sealed, and one changed byte of their pack is named', async ({
  page,
  context,
  people,
  here,
  visitor,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const { driver, bookingId } = await bookDriver(people, here)
  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive')
  await signInAs(page, driver)
  await page.goto(`/bookings/${bookingId}`)
  const field = (corner: string) => page.getByLabel(`Take a photo: ${corner}, at pickup`)
  await expect(field('Front')).toBeAttached()
  await waitForJobCopy(page)

  await context.setOffline(true)
  await field('Front').setInputFiles(await photo('front.jpg', 40))
  await field('Rear').setInputFiles(await photo('rear.jpg', 90))
  await expect(page.getByText('Waiting to send')).toHaveCount(2)
  await expect(page.getByText('Not sealed yet: photos are sealed when they arrive.')).toBeVisible()
  await page.getByRole('button', { name: 'Type the odometer at pickup' }).click()
  await page.getByLabel('Odometer at pickup').fill('48.21')
  await page.getByRole('button', { name: 'Save the reading' }).click()
  await expect(page.getByText(/^Enter the number on the dashboard/)).toBeVisible()
  await page.getByLabel('Odometer at pickup').fill('48,210')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Save the reading' }).click()
  await expect(page.getByText('48,210 km at pickup (waiting for a connection)')).toBeVisible()
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(shown(page, /^Front, at pickup/)).toBeVisible()
  await expect(shown(page, /^Rear, at pickup/)).toBeVisible()
  const seal = page.getByRole('link', { name: 'Check the seal' })
  await expect(seal).toBeVisible()
  await checkAccessibility(page)

  await expect(page.getByText('48,210 km at pickup', { exact: true })).toBeVisible()

  // one that cannot be so is questioned, and a correction stays beside what it corrects
  await advanceJob(driver, bookingId, 'start')
  await page.getByRole('button', { name: 'Type the odometer at hand-over' }).click()
  await page.getByLabel('Odometer at hand-over').fill('48200')
  await page.getByRole('button', { name: 'Save the reading' }).click()
  await expect(page.getByText(/^That is lower than 48,210 km at pickup\./)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, keep it' }).click()
  await expect(page.getByText(/: 10 km lower at hand-over, as the driver confirmed$/)).toBeVisible()
  await page.getByRole('button', { name: 'Correct the odometer at hand-over' }).click()
  await page.getByLabel('Odometer at hand-over').fill('48231')
  await page.getByRole('button', { name: 'Save the reading' }).click()
  const driven = '48,210 km at pickup, 48,231 km at hand-over: 21 km'
  await expect(page.getByText(driven, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Corrected: 48,200 km at hand-over/)).toBeVisible()
  await checkAccessibility(page)

  await advanceJob(driver, bookingId, 'complete')
  await page.reload()
  await expect(page.getByText(driven, { exact: true })).toBeVisible()
  const pack = await download(page)
  const address = (await seal.getAttribute('href')) ?? ''
  const evidence = await page.request.get(`/api/bookings/${bookingId}/evidence`)
  const { photos } = (await evidence.json()) as Evidence
  const front = photos.find(({ kind }) => kind === 'pickup_front')
  const file = await page.request.get(front?.link ?? '')

  // a person without an account
  const stranger = await visitor()
  const written: string[] = []
  stranger.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.url())
  })
  await stranger.goto('/check')
  await choose(stranger, 'pack.pdf', pack)
  await expect(stranger.getByText('Unchanged', { exact: true })).toBeVisible()
  await expect(stranger.getByText(/^This evidence pack is as it was made on/)).toBeVisible()
  await checkAccessibility(stranger)

  await stranger.goto(address)
  await expect(stranger.getByText('The chain is whole')).toBeVisible()
  const links = stranger.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await expect(links).toHaveCount(6)
  await expect(links.filter({ hasText: 'Odometer' })).toHaveCount(3)
  await expect(links.filter({ hasText: 'Removed: link' })).toHaveCount(1)
  // photos and readings are sent apart, so either may arrive first
  const ofFront = links.filter({ hasText: 'Front, at pickup' })
  await expect(ofFront).toContainText('by the phone’s clock')
  await expect(stranger.getByText(/has not arrived|made no link/)).toHaveCount(0)

  const changed = Buffer.from(pack)
  const image = changed.indexOf('/Subtype /Image', changed.indexOf('/Subtype /Image') + 1)
  const place = changed.indexOf('stream', image) + 300
  changed[place] = (changed[place] ?? 0) ^ 1
  await choose(stranger, 'pack.pdf', changed)
  await expect(stranger.getByText('Changed', { exact: true })).toBeVisible()
  await expect(stranger.getByText('One byte differs, in: Photo 2: Rear, at pickup.')).toBeVisible()
  await expect(
    stranger.getByText(`It is byte ${(place + 1).toLocaleString('en-IE')} of the file`),
  ).toBeVisible()
  await checkAccessibility(stranger)
  await takeScreenshot(stranger, 'sealed-evidence')

  await choose(stranger, 'front.jpg', await file.body(), 'image/jpeg')
  await expect(stranger.getByText(/^This photo is link \d of 6: Front, at pickup\.$/)).toBeVisible()
  const other = await photo('other.jpg', 200)
  await choose(stranger, other.name, other.buffer, other.mimeType)
  await expect(stranger.getByText('Not in this seal')).toBeVisible()

  // no file left the device, and nothing on the page is about the booking
  expect(written.filter((url) => !url.includes('/api/browser-errors'))).toEqual([])
  const text = await stranger.locator('main').innerText()
  const [booking] = await query<{ reference: string }>(
    'select reference from bookings where id = $1',
    [bookingId],
  )
  for (const secret of [
    driver.fullName,
    booking?.reference ?? 'TL-',
    here.town,
    '48,210',
    '48,231',
  ])
    expect(text).not.toContain(secret)
})
