/** Tasks and proposed refunds on the board say who has their booking, as its row does. */
import type { Page } from '@playwright/test'
import { newId } from '../../server/kit/ids.ts'
import { bookAndAccept } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { product } from '../kit/product.ts'
import { signInAs } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'

test.use(desktop)

const press = async (page: Page, bookingId: string, what: string, data?: object): Promise<void> => {
  const { url } = product()
  const response = await page.request.post(`${url}/api/bookings/${bookingId}/owner/${what}`, {
    ...(data ? { data } : {}),
    headers: { origin: url },
  })
  expect(response.status(), await response.text()).toBe(200)
}

test('a task and a refund to approve name the operator who has the booking', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const { bookingId } = await bookAndAccept(people, here)
  const [operator, aoife] = [await people.operator(), await people.operator()]
  await query(
    `insert into operator_tasks (id, kind, subject, booking_id, note, opened_at)
     values ($1, 'refund_failed', $1, $2, 'The bank sent it back', now())`,
    [newId('tsk'), bookingId],
  )
  await query(
    `insert into refund_requests (id, booking_id, amount_cents, reason, proposed_by, proposed_at)
     values ($1, $2, 25000, 'Waited three hours', $3, now())`,
    [newId('rrq'), bookingId, aoife.accountId],
  )
  await signInAs(page, operator)
  await page.goto('/admin/board')
  const cardIn = (part: string) =>
    page
      .getByRole('region', { name: part, exact: true })
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/bookings/${bookingId}"]`) })
  const [refund, task] = [cardIn('Refunds to approve'), cardIn('Tasks')]
  await expect(refund).toBeVisible()
  await expect(task).toBeVisible()
  for (const card of [refund, task]) await expect(card).not.toContainText('has it')

  const theirs = await browserOf(aoife)
  await press(theirs, bookingId, 'take')
  for (const card of [refund, task]) await expect(card).toContainText(`${aoife.fullName} has it`)
  await checkAccessibility(page)
  await press(theirs, bookingId, 'hand-over', { to: operator.accountId })
  for (const card of [refund, task]) await expect(card).toContainText('You have it')
})
