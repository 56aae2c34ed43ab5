/**
 * The person whose insurer pays has the link of their trip alone: they say whether this is their driver after too many wrong codes, and hand
 * the vehicle over by a code, as a customer does with an account.
 */
import type { Page } from '@playwright/test'
import { acceptAndAdvance } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { giveReason } from '../kit/finish-job.ts'
import { expectUncovered } from '../kit/no-scrolling.ts'
import { signIn } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { takeScreenshot } from '../features/take-screenshot.ts'
import { bookWith, signUpInsurer } from './insurer.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The link that the person was texted. */
async function textedTrip(bookingId: string): Promise<string> {
  const [text] = await query<{ body: string }>(
    `select body_text as body from notifications where booking_id = $1 and kind = 'accept_on_account' and channel = 'sms'`,
    [bookingId],
  )
  return /\/trip\/shr_[\w.-]+/.exec(text?.body ?? '')?.[0] ?? ''
}

/** As often as it takes until the person is questioned. */
async function enterWrongCodes(cab: Page, bookingId: string): Promise<void> {
  await cab.goto('/driver/cab')
  await button(cab, 'Skip to the start code').click()
  const [row] = await query<{ code: string }>(
    'select start_code as code from bookings where id = $1',
    [bookingId],
  )
  const wrong = (row?.code ?? '').replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  for (let left = 4; left >= 0; left -= 1) {
    await cab.getByLabel('Start code').fill(wrong)
    await button(cab, 'Start recovery').click()
    const answer =
      left === 0
        ? 'We’ve asked them on their phone'
        : `${left} more ${left === 1 ? 'try' : 'tries'}`
    await expect(cab.getByText(answer)).toBeVisible()
  }
}

test('a person whose insurer pays confirms their driver and hands the vehicle over by code', async ({
  page,
  people,
  here,
  visitor,
  browserOf,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.allow(/422/)
  const driver = await people.driver()
  const member = await people.customer()
  await signIn(page, 'operator')
  const insurer = `Harbour Mutual ${member.email.split('@')[0]}`
  const { key } = await signUpInsurer(page, insurer, member)
  const bookingId = await bookWith(page, key, member, here)
  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive')

  const person = await visitor()
  await person.goto(await textedTrip(bookingId))
  await expect(person.getByRole('region', { name: 'Your start code' })).toContainText('Changes at')
  const cab = await browserOf(driver)
  await enterWrongCodes(cab, bookingId)

  const question = person.getByRole('status').filter({ hasText: 'Is this your driver?' })
  await expect(question).toContainText(driver.fullName)
  await expectUncovered(button(person, 'Yes, this is my driver'))
  await checkAccessibility(person)
  await takeScreenshot(person, 'insured-driver-question')
  await button(person, 'Yes, this is my driver').click()
  await expect(person.getByText('You confirmed your driver')).toBeVisible()
  await expect(cab.getByText('The customer confirmed you.')).toBeVisible()
  await button(cab, 'Start recovery').click()

  const handover = person.getByRole('region', { name: 'Your hand-over code' })
  await expect(handover).toContainText('Changes at')
  await person.getByText('Handing the vehicle over', { exact: true }).click()
  await person.getByLabel('Their name').fill('Niamh Sample')
  await person.getByLabel('Their phone').fill('020 910 0399')
  await button(person, 'Text them the code').click()
  await expect(person.getByText(/^Niamh Sample \(.*\) takes it over\./)).toBeVisible()
  await checkAccessibility(person)
  await takeScreenshot(person, 'insured-handover')
  await button(person, 'Don’t hand it to Niamh Sample').click()
  await expect(person.getByLabel('Their name')).toBeVisible()

  await button(cab, 'At the drop-off').click()
  await button(cab, 'Skip photos').click()
  await button(cab, 'No signature').click()
  await button(cab, 'Enter the hand-over code').click()
  const dialog = cab.getByRole('dialog', { name: 'Hand-over code' })
  const code = await handover
    .getByText(/^\d{4}$/)
    .first()
    .innerText()
  await dialog.getByLabel('Hand-over code').fill(code)
  await button(cab, 'Check the code').click()
  await button(cab, /^Yes\. /).click()
  await giveReason(cab)
  await expect(person.getByRole('heading', { name: 'This trip has ended' })).toBeVisible()
  const proofs = await query<{ purpose: string; proof: string }>(
    'select purpose, proof from handshake_records where booking_id = $1 order by server_at',
    [bookingId],
  )
  expect(proofs).toEqual([
    { purpose: 'start', proof: 'question' },
    { purpose: 'handover', proof: 'code' },
  ])
})

test('a person whose insurer pays does not know the driver, and an operator is told', async ({
  page,
  people,
  here,
  visitor,
  browserOf,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.allow(/422/)
  const driver = await people.driver()
  const member = await people.customer()
  await signIn(page, 'operator')
  const insurer = `Pier Mutual ${member.email.split('@')[0]}`
  const { key } = await signUpInsurer(page, insurer, member)
  const bookingId = await bookWith(page, key, member, here)
  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive')
  const person = await visitor()
  await person.goto(await textedTrip(bookingId))
  const cab = await browserOf(driver)
  await enterWrongCodes(cab, bookingId)
  await button(person, 'No').click()
  await expect(person.getByText('Don’t hand over your keys. We’ll call you.')).toBeVisible()
  await checkAccessibility(person)
  await expect(cab.getByText('The customer doesn’t recognise you.')).toBeVisible()
  const tasks = await query<{ kind: string }>(
    'select kind from operator_tasks where booking_id = $1',
    [bookingId],
  )
  expect(tasks).toEqual([{ kind: 'driver_not_recognised' }])
})
