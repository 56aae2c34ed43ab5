/** A customer who waits alone says so, is checked on, and is missed when they fall silent. */
import type { Page } from '@playwright/test'
import { boardRow, openPanel } from '../kit/board.ts'
import { acceptAndAdvance, advanceJob, bookDriver, openTrip } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { lastSeen } from '../kit/shift-time.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'

/** Ten minutes have passed: the next check-in is due now, and sent. */
async function passTenMinutes(bookingId: string): Promise<void> {
  const changed = await query(
    `with due as (
       update companions set next_check_in_at = clock_timestamp() - interval '1 second',
         check_in_at = check_in_at - interval '10 minutes', last_sign_at = last_sign_at - interval '10 minutes'
       where booking_id = $1 and next_check_in_at is not null returning booking_id
     )
     select graphile_worker.reschedule_jobs(run_at => clock_timestamp(), job_ids => array(
       select id from graphile_worker.jobs where key = 'check-in:' || (select booking_id from due)))`,
    [bookingId],
  )
  if (changed.length === 0) throw new Error(`${bookingId} has no check-in to come`)
  await expect
    .poll(() =>
      query('select 1 from companions where booking_id = $1 and next_check_in_at > now()', [
        bookingId,
      ]),
    )
    .toHaveLength(1)
}

const silences = async (bookingId: string): Promise<number> => {
  const [row] = await query<{ silences: number }>(
    'select silences from companions where booking_id = $1',
    [bookingId],
  )
  return row?.silences ?? -1
}

const card = (page: Page) => page.locator('#companion')
const checkIn = (page: Page) => page.getByRole('region', { name: 'All OK?' })

test('alone with a child in a live lane: checked on, missed when silent, helped, and left in peace after the end', async ({
  page,
  people,
  here,
  browserOf,
  visitor,
  context,
  consoleGuard,
}) => {
  test.slow()
  // the press without a connection
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { driver, bookingId } = await openTrip(page, await bookDriver(people, here))
  const operator = await browserOf(await people.operator(), desktop)

  // the question is on the trip, and no answer has to be given
  await page.getByRole('link', { name: 'Alone, unwell or not safe? Tell us' }).click()
  await expect(card(page).getByText('How are you while you wait?')).toBeVisible()
  for (const label of ['I’m alone', 'I have a child with me', 'I’m in a live lane']) {
    await card(page).getByText(label).click()
  }
  await checkAccessibility(page)
  const note = card(page).getByRole('textbox', { name: 'Anything else' })
  await note.fill('Behind the barrier')
  await note.press('Enter')
  await expect(card(page)).toContainText('alone with a child in a live lane')
  await expect(card(page)).toContainText('We check on you every 10 minutes')

  // a relative gets the trip's link by text, which opens it without an account
  await card(page)
    .getByRole('textbox', { name: /Text the trip’s link/ })
    .fill('020 915 5501')
  await card(page).getByRole('button', { name: 'Send the link' }).click()
  await expect(card(page)).toContainText('Link sent to')
  const [text] = await query<{ body_text: string }>(
    `select body_text from notifications where kind = 'follow_link' and key like 'follow_link:' || $1 || ':%'`,
    [bookingId],
  )
  const link = /http\S+/.exec(text?.body_text ?? '')?.[0] ?? ''
  const relative = await visitor()
  await relative.goto(new URL(link).pathname)
  await expect(relative.getByText(/^Recovery TL-\w{5}, shared with you$/)).toBeVisible()
  await expect(relative.getByRole('main')).not.toContainText(/alone|child|live lane/i)

  // the driver reads one line of it, on the job's page and in the cab
  await acceptAndAdvance(driver, bookingId, 'set_off')
  await lastSeen(driver.driverId, 0)
  const driving = await browserOf(driver)
  await driving.goto(`/bookings/${bookingId}`)
  const line = 'Alone with a child in a live lane'
  await expect(driving.getByText(line)).toBeVisible()
  await checkAccessibility(driving)
  await driving.goto('/driver/cab')
  await expect(driving.getByText(line)).toBeVisible()

  // a check-in that is due comes to the first screen, and one press answers it
  await passTenMinutes(bookingId)
  await expect(checkIn(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await checkAccessibility(page)
  if (process.env['PICTURES']) {
    await page.screenshot({ path: `${process.env['PICTURES']}/check-in.png` })
  }
  await context.setOffline(true)
  await checkIn(page).getByRole('button', { name: 'All OK' }).click()
  await expect(checkIn(page)).toContainText('Not sent: there’s no connection.')
  await context.setOffline(false)
  await checkIn(page).getByRole('button', { name: 'All OK' }).click()
  await expect(checkIn(page)).toHaveCount(0)

  // two silences, and the operators' board has it first
  for (const count of [0, 1, 2]) {
    await passTenMinutes(bookingId)
    expect(await silences(bookingId)).toBe(count)
  }
  await operator.goto('/admin/board')
  const row = boardRow(operator, bookingId, 'Needs attention')
  await expect(row).toContainText('Customer has not answered check-ins')
  await expect(operator.getByRole('link', { name: /not taken/ })).toBeVisible()
  const panel = await openPanel(operator, bookingId)
  await expect(panel.getByText('The customer hasn’t answered two check-ins')).toBeVisible()
  await expect(panel.locator('#companion')).toContainText('Behind the barrier')
  await checkAccessibility(operator)
  if (process.env['PICTURES']) {
    await panel.locator('#companion').screenshot({ path: `${process.env['PICTURES']}/panel.png` })
  }
  await panel.getByRole('textbox', { name: 'Note (optional)' }).fill('They had fallen asleep')
  await panel.getByRole('button', { name: 'Spoken to them' }).click()
  await expect(panel.getByText('The customer hasn’t answered two check-ins')).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await expect(checkIn(page)).toHaveCount(0)

  // not safe: 112 is there at once, without waiting for the server, and the board rings with it
  await page.route('**/companion/signs', async (route) => {
    await expect(card(page).getByRole('link', { name: 'Call 112 now' })).toBeVisible()
    await route.continue()
  })
  await card(page).getByRole('button', { name: 'I’m not safe' }).click()
  await expect(card(page).getByRole('link', { name: 'Call 112 now' })).toHaveAttribute(
    'href',
    'tel:112',
  )
  await expect(card(page)).toContainText('Our operators know.')
  await checkAccessibility(page)
  await expect(row).toContainText('Customer is not safe')
  const { bookings } = await (await operator.request.get('/api/operations/board')).json()
  expect(bookings[0].bookingId, 'first of all').toBe(bookingId)
  // the driver is told nothing of it
  const seen = await (await driving.request.get(`/api/bookings/${bookingId}/companion`)).json()
  expect(seen).toMatchObject({ watch: null, followLinks: [] })
  await panel.getByRole('button', { name: 'Spoken to them' }).click()
  await expect(row).toHaveCount(0)

  // after the end no one is checked on, and the link has ended
  await advanceJob(driver, bookingId, 'arrive')
  for (const step of ['start', 'complete'] as const) await advanceJob(driver, bookingId, step)
  await expect(page.getByRole('heading', { name: /complete/i }).first()).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await expect(relative.getByRole('heading', { name: 'This trip has ended' })).toBeVisible()
  const over = await driving.request.get(`/api/bookings/${bookingId}/companion`)
  expect(await over.json()).toMatchObject({ answers: null })
})

// Seen to fail without the signs on that page.
test('on the page that saves the battery a check-in is answered, and help is one press away', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  const { bookingId } = await openTrip(page, await bookDriver(people, here))
  await page.getByRole('link', { name: 'Alone, unwell or not safe? Tell us' }).click()
  await card(page).getByText('I’m alone').click()
  await card(page).getByRole('button', { name: 'Save' }).click()
  await expect(card(page)).toContainText('We check on you every 10 minutes')
  await page.getByRole('button', { name: 'Save battery' }).click()
  const still = page.getByRole('region', { name: 'Job Status' })
  await expect(still.getByRole('button', { name: 'I’m not safe' })).toBeVisible()
  await checkAccessibility(page)

  await passTenMinutes(bookingId)
  await page.reload()
  await expect(checkIn(page)).toBeVisible()
  await checkAccessibility(page)
  await checkIn(page).getByRole('button', { name: 'All OK' }).click()
  await expect(checkIn(page)).toHaveCount(0)
  expect(await silences(bookingId)).toBe(0)

  // not sent: the booking of someone not safe is first on the board that the other journey looks at
  consoleGuard.allow(/ERR_FAILED/)
  await page.route('**/companion/signs', (route) => route.abort())
  await still.getByRole('button', { name: 'I’m not safe' }).click()
  await expect(still.getByRole('link', { name: 'Call 112 now' })).toBeVisible()
  await expect(still.getByRole('button', { name: 'Tell our operators' })).toBeVisible()
})
