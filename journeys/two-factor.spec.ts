/** An operator's second step of signing in: set up with a standard authenticator app, used, and recovered after a lost phone. */
import { scan } from '../server/testing/authenticator-app.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { signInAs } from './kit/sign-in.ts'
import { desktop } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test.use(desktop)

test('an operator sets the second step up, signs in with it, and without the phone', async ({
  page,
  people,
}) => {
  const operator = await people.operator()
  await signInAs(page, operator)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Two-step sign-in' })
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Set it up' }).click()
  await expect(card.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  await card.getByText('Type a key instead').click()
  const key = await card.locator('details p').innerText()
  const app = scan(`otpauth://totp/Towline:${operator.email}?secret=${key}`)
  const code = card.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await card.getByRole('button', { name: 'Switch it on' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  await checkAccessibility(page)

  await code.fill(app.codeAt(new Date()))
  await card.getByRole('button', { name: 'Switch it on' }).click()
  const codes = card.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [backup = ''] = await codes.allInnerTexts()
  await checkAccessibility(page)
  await card.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(card.getByText('10 backup codes are left.')).toBeVisible()

  const signInAgain = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Sign out here' }).click()
    await expect(page.getByRole('button', { name: 'Sign out here' })).toHaveCount(0)
    await page.goto('/auth?returnTo=/account')
    await page.getByRole('textbox', { name: 'Email' }).fill(operator.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(operator.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  await signInAgain()
  await checkAccessibility(page)
  // After only the first step no one is signed in: another page asks for the second, and so does a reload.
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  const step = page.getByRole('textbox', { name: 'Code' })
  // The code of the next interval, which a phone a little ahead would show.
  await step.fill(app.codeAt(new Date(Date.now() + 30_000)))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
  await expect(card.getByText('On', { exact: true })).toBeVisible()

  await signInAgain()
  await step.fill(backup)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(card.getByText('9 backup codes are left.')).toBeVisible()
})
