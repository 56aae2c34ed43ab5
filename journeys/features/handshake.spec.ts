/**
 * A recovery begins and the vehicle is handed over between two phones that are both without a connection; the server hears of it later.
 */
import type { Page } from '@playwright/test'
import {
  checkOf,
  codeIn,
  keysOf,
  windowOf,
  type HandshakePurpose,
} from '../../domain/handshake/moving-code.ts'
import { bookAndAccept, shownStartCode } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { giveReason } from '../kit/finish-job.ts'
import { goOnline } from '../kit/go-online.ts'
import { waitForJobCopy } from '../kit/job-copy.ts'
import { signInAs } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { takeScreenshot } from './take-screenshot.ts'

test.use({ serviceWorkers: 'allow' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The plate that was booked, and a driver who accepted an hour ago. */
async function withPlate(bookingId: string, registration: string): Promise<void> {
  await query(`update bookings set vehicle_identity = $2::jsonb where id = $1`, [
    bookingId,
    JSON.stringify({ registration, make: null, model: null, colour: null }),
  ])
}

type RecordRow = {
  purpose: string
  proof: string
  device_at: Date | null
  server_at: Date
  phone_tries: number
  plate: string | null
  plate_check: string | null
}

const recordsOf = (bookingId: string) =>
  query<RecordRow>('select * from handshake_records where booking_id = $1 order by server_at, id', [
    bookingId,
  ])

const shownHandoverCode = (page: Page): Promise<string> =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your hand-over code' }) })
    .getByText(/^\d{4}$/)
    .first()
    .innerText()

/** One digit is another, and the driver's phone refuses it: of the codes before and after this one it takes a few by chance. */
async function slip(bookingId: string, purpose: HandshakePurpose, code: string): Promise<string> {
  const [row] = await query<{ secret: string; sent: string | null }>(
    `select h.secret, b.start_code as sent from booking_handshakes h join bookings b on b.id = h.booking_id where b.id = $1`,
    [bookingId],
  )
  const keys = await keysOf(row?.secret ?? '', purpose)
  const now = windowOf(new Date())
  const near = await Promise.all([-2, -1, 0, 1, 2].map((by) => codeIn(keys, now + by)))
  const taken = new Set([...near, row?.sent ?? ''].map(checkOf))
  const slips = Array.from('0123456789', (digit) => code.replace(/.$/, digit))
  const refused = slips.find((one) => !taken.has(checkOf(one)))
  if (!refused) throw new Error(`no slip of ${code} is refused`)
  return refused
}

test('two phones without a connection begin a recovery and hand the vehicle over', async ({
  page,
  context,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.allowOffline()
  const { customer, driver, bookingId } = await bookAndAccept(people, here, 'set_off', 'arrive')
  await withPlate(bookingId, '131-D-12345')
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await shownStartCode(page)
  await waitForJobCopy(page)
  const cab = await browserOf(driver)
  await cab.goto('/driver/cab')
  await expect(button(cab, 'Skip to the start code')).toBeVisible()
  await waitForJobCopy(cab)

  // both are gone, and come back from what their devices kept
  await context.setOffline(true)
  await cab.context().setOffline(true)
  await page.reload()
  await cab.reload()

  const startCode = await shownStartCode(page)
  // seen to fail: without a ground its words stood on those of the sheet
  await expect(page.getByText(/^No connection\. This is what/)).not.toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  )
  await expect(page.getByText(/Changes at \d\d:\d\d/).first()).toBeVisible()
  await checkAccessibility(page)
  await button(cab, 'Skip to the start code').click()
  await cab.getByLabel('Start code').fill(await slip(bookingId, 'start', startCode))
  await button(cab, 'Start recovery').click()
  await expect(cab.getByText('4 more tries without a connection')).toBeVisible()
  await checkAccessibility(cab)
  await cab.getByLabel('Start code').fill(startCode)
  await button(cab, 'Start recovery').click()
  await expect(cab.getByText('1 step waiting for a connection')).toBeVisible()
  await page.getByText('Handing the vehicle over', { exact: true }).click()
  await takeScreenshot(page, 'codes')

  // at the garage: the code of the same phone, and the plate
  await button(cab, 'At the drop-off').click()
  await button(cab, 'Skip photos').click()
  await button(cab, 'No signature').click()
  const handoverCode = await shownHandoverCode(page)
  await button(cab, 'Enter the hand-over code').click()
  const dialog = cab.getByRole('dialog', { name: 'Hand-over code' })
  await dialog.getByLabel('Hand-over code').fill(await slip(bookingId, 'handover', handoverCode))
  await dialog.getByLabel('Plate on the vehicle').fill('12-C-1')
  await button(cab, 'Check the code').click()
  await expect(dialog.getByText('This is not the customer’s code.')).toBeVisible()
  await dialog.getByLabel('Hand-over code').fill(handoverCode)
  await button(cab, 'Check the code').click()
  await expect(dialog.getByText('You typed 12-C-1, and 131-D-12345 was booked.')).toBeVisible()
  await checkAccessibility(cab)
  await dialog.getByLabel('Plate on the vehicle').fill('131 d 12345')
  await button(cab, 'Check the code').click()
  await expect(
    cab.getByText(/^Hand-over code entered at \d\d:\d\d, plate 131 d 12345$/),
  ).toBeVisible()
  await button(cab, /^Yes\. /).click()
  await giveReason(cab)
  await expect(cab.getByText('2 steps waiting for a connection')).toBeVisible()
  expect(await recordsOf(bookingId)).toEqual([])

  // the driver's phone finds its network, then the customer's
  await goOnline(cab, cab.context())
  await expect.poll(() => recordsOf(bookingId), { timeout: 60_000 }).toHaveLength(2)
  const [start, handover] = await recordsOf(bookingId)
  expect(start).toMatchObject({ purpose: 'start', proof: 'code', phone_tries: 1 })
  expect(handover).toMatchObject({
    purpose: 'handover',
    proof: 'code',
    phone_tries: 1,
    plate: '131-D-12345',
    plate_check: 'matched',
  })
  for (const row of [start, handover]) {
    expect(row?.device_at?.getTime()).toBeLessThan(row?.server_at.getTime() ?? 0)
  }
  await goOnline(page, context)
  await page.reload()
  await expect(
    page.getByText('Begun with the code on the customer’s phone', { exact: false }),
  ).toBeVisible()
  await expect(
    page.getByText(/Handed over with the code on the customer’s phone; 131-D-12345/),
  ).toBeVisible()
})

test('a code that the phone took and the server does not is told to both and to an operator', async ({
  page,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.allowOffline()
  consoleGuard.allow(/422/)
  const { customer, driver, bookingId } = await bookAndAccept(people, here, 'set_off', 'arrive')
  await query(`update bookings set accepted_at = accepted_at - interval '1 hour' where id = $1`, [
    bookingId,
  ])
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  const code = await shownStartCode(page)
  const cab = await browserOf(driver)
  await cab.goto('/driver/cab')
  await waitForJobCopy(cab)
  await cab.context().setOffline(true)
  await button(cab, 'Skip to the start code').click()
  // The same remainder by 97: a guess that the phone cannot know from the code.
  const guess = String((Number(code) + 97 * 50) % 9_991).padStart(4, '0')
  await cab.getByLabel('Start code').fill(guess)
  await button(cab, 'Start recovery').click()
  await expect(cab.getByText('1 step waiting for a connection')).toBeVisible()
  // The connection was gone for a while: the step says so by the device's clock.
  await cab.evaluate(() => {
    const kept = localStorage.getItem('towline.steps') ?? ''
    const early = new Date(Date.now() - 5 * 60_000).toISOString()
    localStorage.setItem(
      'towline.steps',
      kept.replace(/"pressedAt":"[^"]+"/, `"pressedAt":"${early}"`),
    )
  })
  await cab.reload()

  await goOnline(cab, cab.context())
  await expect(cab.getByText(/^Not saved: Start recovery, pressed at/)).toBeVisible()
  await expect(page.getByText('Is this your driver?', { exact: true })).toBeVisible()
  expect(await recordsOf(bookingId)).toMatchObject([{ purpose: 'start', proof: 'mismatch' }])
  const operator = await browserOf(await people.operator(), desktop)
  await operator.goto(`/bookings/${bookingId}`)
  await expect(
    operator.getByText('Not begun: the driver entered a wrong code without a connection'),
  ).toBeVisible()
})
