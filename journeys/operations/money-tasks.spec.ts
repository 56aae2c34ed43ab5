/** Tasks about money that moved without us: an operator resolves each with one press, which can be undone, and the customer's screens say what they have back. */
import type { Page } from '@playwright/test'
import {
  taskActionLabels,
  taskActionsUnderWay,
  type MoneyTaskAction,
  type TaskAction,
} from '../../domain/operations/task-action.ts'
import { newId } from '../../server/kit/ids.ts'
import { advanceJob, bookAndAccept } from '../kit/bookings.ts'
import { readCardProvider, controlCardProvider } from '../kit/card-provider.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast, undoBar } from '../kit/toasts.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'
import { runDue } from './due-actions.ts'

test.use(desktop)

/** What the product does each hour. */
const followProvider = () =>
  query(`select graphile_worker.add_job('follow-provider', '{}'::json, max_attempts := 5)`)

const intentOf = async (bookingId: string): Promise<string> => {
  const [row] = await query<{ intent_id: string }>(
    'select intent_id from payments where booking_id = $1',
    [bookingId],
  )
  if (!row) throw new Error(`${bookingId} has no payment`)
  return row.intent_id
}

/** A job opens it, and the open board finds it when it looks the next time. */
const found = { timeout: 60_000 }

const taskAbout = (page: Page, text: string) =>
  page
    .getByRole('article')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('heading', { level: 3 }) })

const taskOf = (page: Page, heading: string, bookingId: string) =>
  taskAbout(page, heading).filter({ has: page.locator(`a[href="/bookings/${bookingId}"]`) })

const press = (task: ReturnType<typeof taskOf>, action: TaskAction) =>
  task.getByRole('button', { name: new RegExp(`^${taskActionLabels[action]}`) }).click()

/** Presses it, and lets the ten seconds pass at once. */
const resolveTask = async (
  page: Page,
  task: ReturnType<typeof taskOf>,
  action: MoneyTaskAction,
) => {
  await press(task, action)
  await expect(undoBar(page, taskActionsUnderWay[action])).toBeVisible()
  const [pressed] = await query<{ object_id: string }>(
    `select object_id from undoable_actions where state = 'waiting' and request ->> 'action' = $1`,
    [action],
  )
  await runDue(pressed?.object_id ?? '')
  await expectToast(page, 'Task done', 'Your action is recorded.')
  await expect(task).toHaveCount(0)
}

test('an operator records a refund made at the card provider, and decides who bears it; the customer is promised only the rest', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  test.slow()
  const { customer, driver, bookingId } = await bookAndAccept(people, here)
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  await controlCardProvider('refund-in-dashboard', {
    intentId: await intentOf(bookingId),
    cents: 20_00,
  })
  await followProvider()

  // it appears without a reload
  const refund = taskOf(page, 'A refund was made at the card provider', bookingId)
  await expect(refund).toContainText('€20.00', found)
  await expect(refund.getByRole('button', { name: /^Close task/ })).toHaveCount(0)
  await checkAccessibility(page)
  await resolveTask(page, refund, 'record_refund')

  const theirs = await browserOf(customer)
  await theirs.goto(`/bookings/${bookingId}`)
  await expect(theirs.getByText(/You get €[\d.]+ back and have €20\.00 back already/)).toBeVisible()
  await theirs.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = theirs.getByRole('dialog')
  await expect(dialog).toContainText('Back on your card already')
  await checkAccessibility(theirs)
  await dialog.getByRole('button', { name: 'Keep booking' }).click()

  for (const transition of ['set_off', 'arrive', 'start', 'complete'] as const) {
    await advanceJob(driver, bookingId, transition)
  }
  const held = taskOf(page, 'A driver’s payout needs your decision', bookingId)
  await expect(held).toContainText('€20.00', found)
  await expect(held.getByRole('button', { name: /^Pay the driver anyway/ })).toBeVisible()
  await checkAccessibility(page)
  await press(held, 'keep_back')
  const undo = undoBar(page, taskActionsUnderWay.keep_back)
  await checkAccessibility(page)
  await undo.getByRole('button', { name: /^Undo/ }).click()
  await expect(undo).toBeHidden()
  await expect(held).toBeVisible()
  await resolveTask(page, held, 'keep_back')
})

test('an operator repays a refund from our bank that the customer’s bank sent back', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  test.slow()
  const { customer, bookingId } = await bookAndAccept(people, here)
  const theirs = await browserOf(customer)
  await theirs.goto(`/bookings/${bookingId}`)
  await theirs.getByRole('button', { name: 'Cancel booking' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await waitForMail(theirs, customer.email, /cancelled/i)
  const made = () =>
    query<{ provider_refund_id: string }>(
      `select r.provider_refund_id from refunds r join payments p on p.id = r.payment_id
       where p.booking_id = $1 and r.state = 'succeeded'`,
      [bookingId],
    )
  await expect.poll(made).toHaveLength(1)
  const [refund] = await made()
  await controlCardProvider('settle-refund', {
    refundId: refund?.provider_refund_id,
    outcome: 'failed',
  })

  await signIn(page, 'operator')
  await page.goto('/admin/board')
  const task = taskOf(page, 'A refund failed', bookingId)
  await expect(task).toContainText('The customer is still owed it', found)
  await checkAccessibility(page)

  // a note alone does not close it
  await task.getByRole('button', { name: /^Close task/ }).click()
  await task.getByRole('textbox', { name: 'What was done' }).fill('Looked at it')
  await task.getByRole('button', { name: /^Close task/ }).click()
  await expect(task).toBeVisible()
  await task.getByRole('button', { name: 'Leave it open' }).click()
  await resolveTask(page, task, 'repaid_from_bank')
  expect(await readCardProvider('transfers')).not.toContainEqual(
    expect.objectContaining({ transfer_group: bookingId }),
  )
})

test('an operator records a correction by the card provider, and has both books compared again', async ({
  page,
}) => {
  const description = `Correction ${Date.now()}`
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  await controlCardProvider('adjust-balance', { cents: -7_50, description })
  await followProvider()
  const reversal = taskAbout(page, description)
  await expect(reversal).toContainText('€7.50', found)
  await checkAccessibility(page)
  await resolveTask(page, reversal, 'record_movement')

  const note = `The card provider holds less than our books explain ${Date.now()}`
  await query(
    `insert into operator_tasks (id, kind, subject, note, opened_at)
     values ($1, 'books_differ', $2, $2, now())`,
    [newId('tsk'), note],
  )
  await page.reload()
  const differ = taskAbout(page, note)
  await expect(differ.getByRole('button', { name: /^Record the difference/ })).toBeVisible()
  await differ.getByRole('button', { name: /^Compare again/ }).click()
  await expectToast(page, 'On its way', 'The task closes once it’s done.')
  await query('update operator_tasks set closed_at = now() where subject = $1', [note])
})
