/**
 * A reload without a connection loses nothing: a customer's booking and a driver's job open from the device's copy, and the driver's steps
 * wait on the device.
 */
import type { Page } from '@playwright/test'
import { acceptAndAdvance, book, shownStartCode, bookAndAccept, openTrip } from './kit/bookings.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { giveReason } from './kit/finish-job.ts'
import { goOnline } from './kit/go-online.ts'
import { storedCopy, waitForJobCopy } from './kit/job-copy.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

test.use({ serviceWorkers: 'allow' })

const saved = (page: Page) => page.getByText(/This is what your device saved at \d\d:\d\d/)
const step = (page: Page, name: string) => page.getByRole('button', { name })

async function stepsOf(bookingId: string): Promise<string[]> {
  const rows = await query<{ transition: string }>(
    `select transition from booking_history where booking_id = $1 and actor_kind = 'driver' order by created_at, id`,
    [bookingId],
  )
  return rows.map(({ transition }) => transition)
}

test('a customer opens their booking without a connection, until they sign out', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const { customer, driver, bookingId } = await openTrip(
    page,
    await bookAndAccept(people, here, 'set_off', 'arrive'),
  )
  const startCode = await shownStartCode(page)
  await waitForJobCopy(page)

  const stored = await storedCopy(page)
  expect(stored?.isKeyReadable).toBe(false)
  for (const secret of [startCode, driver.fullName, customer.email, bookingId]) {
    expect(stored?.text).not.toContain(secret)
  }

  await context.setOffline(true)
  await page.reload()
  expect(await shownStartCode(page)).toMatch(/^\d{4}$/)
  await expect(page.getByText(driver.fullName).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call / }).first()).toBeVisible()
  const place = page.getByText(`${here.town}, Co. ${here.county}`).filter({ visible: true })
  await expect(place.first()).toBeVisible()
  await expect(saved(page)).toBeVisible()
  await checkAccessibility(page)

  // From another page, as after the browser was closed.
  await page.goto('/bookings')
  await page
    .getByRole('link', { name: new RegExp(here.town) })
    .first()
    .click()
  expect(await shownStartCode(page)).toMatch(/^\d{4}$/)

  // A day without an answer from the server.
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await page.reload()
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  await expect(page.getByText(startCode)).toBeHidden()
  await page.clock.setSystemTime(Date.now())

  await goOnline(page, context)
  await page.reload()
  expect(await shownStartCode(page)).toMatch(/^\d{4}$/)
  await waitForJobCopy(page)
  await expect.poll(() => storedCopy(page)).not.toBeNull()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect.poll(() => storedCopy(page)).toBeNull()
  // The sign-in page, whole: a connection that ends while it loads makes the router load it again, across the next page.
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  await expect(page.getByText(startCode)).toBeHidden()
})

test('signing in with another account, or the end of the session, removes the booking from the device', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver, other] = [
    await people.customer(),
    await people.driver(),
    await people.customer(),
  ]
  const { bookingId } = await book(customer, here, driver)
  await acceptAndAdvance(driver, bookingId)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await waitForJobCopy(page)

  await query('delete from sessions where user_id = $1', [customer.accountId])
  await page.goto('/')
  await expect.poll(() => storedCopy(page)).toBeNull()

  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await waitForJobCopy(page)
  await signInAs(page, other)
  await page.goto('/account')
  await expect.poll(() => storedCopy(page)).toBeNull()
})

test('a driver takes every step of a job without a connection, and each is sent once and in order', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const { customer, driver, bookingId } = await bookAndAccept(people, here)
  const [row] = await query<{ start_code: string }>(
    'select start_code from bookings where id = $1',
    [bookingId],
  )
  const startCode = row?.start_code ?? ''
  await signInAs(page, driver)
  await page.goto('/driver')
  await expect(step(page, 'Set off to pickup')).toBeVisible()
  await waitForJobCopy(page)

  await context.setOffline(true)
  await page.reload()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(customer.fullName).first()).toBeVisible()
  await step(page, 'Set off to pickup').click()
  await expect(page.getByText('1 step waiting for a connection')).toBeVisible()
  await expect(page.getByText(/^Set off to pickup, pressed at \d\d:\d\d$/)).toBeVisible()
  await checkAccessibility(page)
  await step(page, 'Arrived at pickup').click()
  await expect(page.getByText('2 steps waiting for a connection')).toBeVisible()

  await page.reload()
  await expect(page.getByText('2 steps waiting for a connection')).toBeVisible()
  await page.goto('/driver/cab')
  await expect(page.getByText('2 steps waiting for a connection')).toBeVisible()
  await step(page, 'Skip to the start code').click()
  await page.getByLabel('Start code').fill(startCode)
  await step(page, 'Start recovery').click()
  await expect(page.getByText('3 steps waiting for a connection')).toBeVisible()
  await expect(page.getByText('Bring it to')).toBeVisible()
  await checkAccessibility(page)
  expect(await stepsOf(bookingId)).toEqual(['accept'])

  await goOnline(page, context)
  await expect(page.getByText(/waiting for a connection/)).toBeHidden({ timeout: 30_000 })
  await expect(step(page, 'Job done')).toBeVisible()
  expect(await stepsOf(bookingId)).toEqual(['accept', 'set_off', 'arrive', 'start'])
})

test('a step that the server refuses later is kept, with the reason and what to do', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const { driver, bookingId } = await bookAndAccept(people, here, 'set_off', 'arrive')
  const [row] = await query<{ start_code: string }>(
    'select start_code from bookings where id = $1',
    [bookingId],
  )
  const startCode = row?.start_code ?? ''
  // The same remainder by 97: the phone takes it (`journeys/features/handshake.spec.ts`), and the server does not.
  const wrong = String((Number(startCode) + 97 * 50) % 9_991).padStart(4, '0')
  await signInAs(page, driver)
  await page.goto(`/bookings/${bookingId}`)
  await expect(step(page, 'Start recovery')).toBeVisible()
  await waitForJobCopy(page)

  await context.setOffline(true)
  await page.getByLabel('Start code').fill(wrong)
  await step(page, 'Start recovery').click()
  await expect(page.getByText('1 step waiting for a connection')).toBeVisible()
  await step(page, 'Complete job').click()
  await giveReason(page)
  await expect(page.getByText('2 steps waiting for a connection')).toBeVisible()

  await goOnline(page, context)
  await expect(page.getByText(/^Not saved: Start recovery, pressed at/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('We’ll send this once the step above is done.')).toBeVisible()
  await checkAccessibility(page)
  expect(await stepsOf(bookingId)).toEqual(['accept', 'set_off', 'arrive'])

  await page.getByLabel('Start code').fill(startCode)
  await step(page, 'Start recovery').click()
  await expect(page.getByText(/^Not saved:/)).toBeHidden()
  await expect
    .poll(() => stepsOf(bookingId))
    .toEqual(['accept', 'set_off', 'arrive', 'start', 'complete'])
})

test('a hand-over without a connection is signed, and the signature arrives before the completion', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const { driver, bookingId } = await bookAndAccept(people, here, 'set_off', 'arrive', 'start')
  await signInAs(page, driver)
  await page.goto(`/bookings/${bookingId}`)
  await expect(step(page, 'Complete job')).toBeVisible()
  await step(page, 'Sign for the vehicle').click()
  await expect(page.getByLabel('Name of the person signing')).toBeVisible()
  await waitForJobCopy(page)

  await context.setOffline(true)
  await page.getByLabel('Name of the person signing').fill('Aoife Sample')
  await page.getByText('Sign by name instead').click()
  await step(page, 'Save the signature').click()
  await expect(page.getByText('1 step waiting for a connection')).toBeVisible()
  await expect(page.getByText(/^Signature of Aoife Sample, signed at \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/Aoife Sample, .+\(waiting for a connection\)/)).toBeVisible()
  await step(page, 'Complete job').click()
  await giveReason(page)
  await expect(page.getByText('2 steps waiting for a connection')).toBeVisible()

  await page.reload()
  await expect(page.getByText('2 steps waiting for a connection')).toBeVisible()
  await expect(page.getByText(/Aoife Sample, .+\(waiting for a connection\)/)).toBeVisible()
  await checkAccessibility(page)

  await goOnline(page, context)
  await expect.poll(() => stepsOf(bookingId)).toContain('complete')
  const [signed] = await query<{ signer_name: string }>(
    'select signer_name from booking_signatures where booking_id = $1',
    [bookingId],
  )
  expect(signed?.signer_name).toBe('Aoife Sample')
})
