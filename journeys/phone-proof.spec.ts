/** A phone number counts as confirmed once the texted code was entered (decision 0068). */
import { checkAccessibility } from './kit/check-accessibility.ts'
import { listOf } from './kit/verification-flow.ts'
import { codeSentTo, proveNumber, saveNumber, unusedPhone } from './kit/prove-number.ts'
import { signInAs } from './kit/sign-in.ts'
import { desktop } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test('a customer confirms their number, and a changed one is not confirmed', async ({
  page,
  people,
}) => {
  const phone = unusedPhone()
  await signInAs(page, await people.customer())
  await page.goto('/account')
  await saveNumber(page, phone)
  const card = page.getByRole('region', { name: 'Your phone number' })
  await expect(card.getByText('Not confirmed')).toBeVisible()
  await expect(card.getByText(/^We send texts only to a number you’ve confirmed/)).toBeVisible()
  await checkAccessibility(page)
  await card.getByRole('button', { name: 'Text me a code' }).click()
  const code = card.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await card.getByRole('button', { name: 'Confirm number' }).click()
  await expect(code).toHaveAccessibleDescription(/This isn’t the code we sent/)
  await checkAccessibility(page)
  await code.fill(await codeSentTo(phone))
  await card.getByRole('button', { name: 'Confirm number' }).click()
  await expectToast(page, 'Number confirmed', 'Your number is confirmed.')
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible()
  await saveNumber(page, unusedPhone())
  await expect(card.getByText('Not confirmed')).toBeVisible()
})

test('a driver’s texts stop with a new number, and start once it is confirmed', async ({
  page,
  people,
}) => {
  const phone = unusedPhone()
  await signInAs(page, await people.driver())
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Your phone number' })
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible()
  const texts = page.getByRole('radiogroup', { name: 'Send texts by' })
  await expect(texts).toHaveAccessibleDescription(/^To \+353/)
  await saveNumber(page, phone)
  await expect(texts).toHaveAccessibleDescription(/^None yet: we send texts only to a number/)
  await checkAccessibility(page)
  await proveNumber(page, card, phone)
  await expect(texts).toHaveAccessibleDescription(/^To \+35320912/)
})

test.describe('on a desktop, where the steps stand beside their list', () => {
  test.use(desktop)

  test('an application requires a confirmed number, and the code can be entered in it', async ({
    page,
    people,
  }) => {
    const phone = unusedPhone()
    await signInAs(page, await people.driverWithoutProfile())
    await page.goto('/account')
    await saveNumber(page, phone)
    await page.goto('/driver/join')
    const line = listOf(page).getByRole('link', { name: /Phone and email/ })
    await expect(line).toContainText('Confirm your phone number')
    await line.click()
    const step = page.getByRole('main')
    await expect(step.getByText('We need a number you’ve confirmed.')).toBeVisible()
    await checkAccessibility(page)
    await proveNumber(page, step, phone)
    await expect(step.getByRole('button', { name: 'Text me a code' })).toBeHidden()
    await page.goto('/driver/join')
    await expect(line).toContainText('Done')
  })
})
