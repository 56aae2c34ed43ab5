/** Several rows at once: ticked by key and mouse, done row by row, and what was refused is named. */
import { book } from '../kit/bookings.ts'
import { boardRow } from '../kit/board.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { backdateOffers } from '../kit/shift-time.ts'
import { signInAs } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

test.use(desktop)

test('bookings are taken together, and the one that a colleague has is named', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  test.slow()
  const driver = await people.driver()
  const mine = await book(await people.customer(), here, driver)
  const theirs = await book(await people.customer(), here, driver)
  for (const { bookingId } of [mine, theirs]) await backdateOffers(bookingId, 6)
  const [operator, colleague] = [await people.operator(), await people.operator()]
  const other = await browserOf(colleague)
  await other.goto('/')
  const taken = await other.request.post(`/api/bookings/${theirs.bookingId}/owner/take`, {
    headers: { origin: new URL(other.url()).origin },
  })
  expect(taken.status()).toBe(200)

  await signInAs(page, operator)
  await page.goto('/admin/board')
  const bar = page.getByRole('group', { name: 'Selected rows' })
  const tickOf = (bookingId: string) => boardRow(page, bookingId).getByRole('checkbox')
  await expect(tickOf(mine.bookingId)).toBeVisible()
  await expect(bar).toBeHidden()
  // one by the key of the focused row, one by the mouse
  const link = boardRow(page, mine.bookingId).getByRole('link')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('x')
  await expect(tickOf(mine.bookingId)).toBeChecked()
  await tickOf(theirs.bookingId).click()
  await expect(bar).toContainText('2 selected')
  await checkAccessibility(page)
  await bar.getByRole('button', { name: 'Take 2' }).click()
  await expectToast(page, 'It’s yours', 'They have stopped ringing.')
  const refused = page.getByRole('alert').or(page.getByRole('status'))
  await expect(
    refused.filter({ hasText: `${theirs.reference}: Taken already` }).first(),
  ).toContainText(colleague.fullName)
  await checkAccessibility(page)
  await expect(boardRow(page, mine.bookingId)).toContainText(operator.firstName)
  await expect(boardRow(page, theirs.bookingId)).toContainText(colleague.firstName)
  // what was refused stays selected
  await expect(bar).toContainText('1 selected')
  await bar.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(bar).toBeHidden()
})

test('messages that need no answer are closed together', async ({ page, people, here }) => {
  const names = [`Ada ${here.town}`, `Bea ${here.town}`]
  await page.goto('/contact')
  for (const name of names) {
    const sent = await page.request.post('/api/contact', {
      headers: { origin: new URL(page.url()).origin },
      data: {
        name,
        email: `${name.slice(0, 3).toLowerCase()}@example.ie`,
        message: `Thank you, that was quick. ${name}`,
      },
    })
    expect(sent.status()).toBe(204)
  }
  await signInAs(page, await people.operator())
  await page.goto('/admin/inbox')
  for (const name of names) {
    await page.getByRole('checkbox', { name: `Select the message of ${name}` }).check()
  }
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Close, no answer needed: 2' }).click()
  await expectToast(page, '2 messages closed', 'They’re under Answered.')
  for (const name of names) {
    await expect(page.getByRole('region', { name: `Message of ${name}` })).toHaveCount(0)
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  }
})
