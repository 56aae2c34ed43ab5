/** An operator places a legal hold, by the keyboard alone, and releases it; a day that the server refuses is shown at its field. */
import { bookDriver } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

test.use(desktop)

test('a legal hold needs a day to come and a reason', async ({
  page,
  people,
  here,
  consoleGuard,
}) => {
  const { bookingId } = await bookDriver(people, here)
  await signIn(page, 'operator')
  await page.goto(`/bookings/${bookingId}`)
  const panel = page.getByRole('region', { name: 'Legal hold' })
  await panel.getByRole('button', { name: 'Place a hold' }).click()
  const day = panel.getByLabel('Last day of the hold')
  const reason = panel.getByRole('textbox', { name: 'Reason' })
  await expect(day).toBeFocused()
  const soon = await day.inputValue()
  await day.fill('')
  await day.press('Enter')
  await expect(day).toHaveAccessibleDescription('Choose the last day')
  await expect(reason).toHaveAccessibleDescription(/Say why/)
  await checkAccessibility(page)

  consoleGuard.allow(/status of 422/)
  await day.fill('2020-02-29')
  await reason.fill('A claim is open')
  await day.press('Enter')
  await expect(day).toHaveAccessibleDescription('Choose a later day')
  await expect(day).toBeFocused()

  await day.fill(soon)
  await day.press('Enter')
  await expectToast(page, 'Hold placed', 'Nothing of this booking is deleted.')
  await expect(panel).toContainText(': A claim is open')

  await panel.getByRole('button', { name: 'Release' }).click()
  await expect(reason).toBeFocused()
  await reason.fill('The claim is paid')
  await panel.getByRole('button', { name: 'Release the hold' }).click()
  await expectToast(page, 'Hold released', 'What is old enough is deleted tonight.')
  await expect(panel.getByRole('button', { name: 'Place a hold' })).toBeVisible()
})
