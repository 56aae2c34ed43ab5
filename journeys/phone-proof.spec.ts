/** A phone number counts once the code that was texted there came back. */
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test('a person confirms their number, and a changed one is not confirmed', async ({
  page,
  cast,
}) => {
  const customer = await cast.customer()
  // Another for each size: a number is texted once a minute.
  const digits = String(Date.now()).slice(-4)
  await signInAs(page, customer)
  await page.goto('/account')
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill(`020 912 ${digits}`)
  await page.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('region', { name: 'Your phone number' })
  await expect(card.getByText('Not confirmed')).toBeVisible()
  await checkAccessibility(page)
  await card.getByRole('button', { name: 'Text me a code' }).click()
  const code = card.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await card.getByRole('button', { name: 'Confirm number' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  await checkAccessibility(page)
  const [text] = await query<{ body_text: string }>(
    `select body_text from notices where address = $1 order by id desc limit 1`,
    [`+35320912${digits}`],
  )
  await code.fill(/\b\d{6}\b/.exec(text?.body_text ?? '')?.[0] ?? '')
  await card.getByRole('button', { name: 'Confirm number' }).click()
  await expectToast(page, 'Number confirmed', 'We know now that it is yours.')
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible()
  await phone.fill(`020 913 ${digits}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Not confirmed')).toBeVisible()
})
