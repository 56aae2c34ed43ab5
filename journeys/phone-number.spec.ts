/** The number the driver calls: the form questions an unreachable one before payment, and keeps it if the customer insists. */
import { bookingDialog, describeRecovery } from './kit/booking-flow.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

test('an unreachable number is questioned, then corrected or kept', async ({
  page,
  people,
  here,
}) => {
  await people.driver()
  await signInAs(page, await people.customer({ isPhoneProven: false }))
  await describeRecovery(page, here, null)
  const dialog = bookingDialog(page, 'Contact Information')
  const phone = dialog.getByRole('textbox', { name: 'Phone' })
  const goOn = dialog.getByRole('button', { name: 'Continue to payment' })
  const question = dialog.getByText('Is this number right?')

  await phone.fill('087 123 456')
  await goOn.click()
  await expect(question).toBeVisible()
  await checkAccessibility(page)
  await question.scrollIntoViewIfNeeded()
  await phone.fill('087 123 45')
  await expect(question).toBeHidden()
  await goOn.click()
  await expect(question).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, it’s right' }).click()
  await expect(bookingDialog(page, 'Secure Payment')).toBeVisible()
})
