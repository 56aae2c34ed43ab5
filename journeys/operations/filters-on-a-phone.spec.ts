/** On a phone the filters of the board and the inbox wait behind one button. Seen to fail with: the fold left out of both. */
import { bookAndAccept } from '../kit/bookings.ts'
import { boardRow } from '../kit/board.ts'
import { choose } from '../kit/choose.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signIn } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

test('the board and the inbox fold their filters behind one button that counts them', async ({
  page,
  people,
  here,
}) => {
  const { bookingId } = await bookAndAccept(people, here)
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  await expect(boardRow(page, bookingId)).toBeAttached()
  const age = page.getByRole('combobox', { name: 'Age' })
  await expect(age).toBeHidden()
  await expect(page.getByRole('button', { name: 'Map' })).toBeVisible()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await age.selectOption('Over 30 min')
  await expect(boardRow(page, bookingId)).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(age).toBeHidden()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(boardRow(page, bookingId)).toBeAttached()

  await page.goto('/admin/inbox')
  const show = page.getByRole('combobox', { name: 'Show' })
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeVisible()
  await expect(show).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await show.selectOption({ label: 'All' })
  await expect(page).toHaveURL('/admin/inbox?state=all')
  await choose(page.getByRole('checkbox', { name: 'Handled by me' }))
  await checkAccessibility(page)
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/admin/inbox')
  await expect(show).toHaveValue('open')
})
