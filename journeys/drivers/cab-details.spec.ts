/**
 * The cab is the whole job: which vehicle, its plate, the customer's notes, and giving the job up, from within it. Seen to fail: with
 * details that no keyboard scrolls.
 */
import { book, acceptAndAdvance } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { expectNoScrolling } from '../kit/no-scrolling.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('vehicle, plate, notes and cancelling are in the cab, and nothing scrolls for them', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const { bookingId } = await book(customer, here, driver)
  await query(
    `update bookings set description = 'Behind the blue gate', vehicle_identity = $2 where id = $1`,
    [bookingId, { registration: '191-D-12345', make: 'Ford', model: 'Transit', colour: 'White' }],
  )
  await acceptAndAdvance(driver, bookingId, 'set_off')
  await signInAs(page, driver)
  await page.goto('/driver/cab')
  const button = (name: string) => page.getByRole('button', { name })
  await expect(page.getByText('191-D-12345 · White Ford Transit')).toBeVisible()
  await expectNoScrolling(page, button('I have arrived'), button('Details'), button('Chat'))
  await checkAccessibility(page)

  await button('Details').click()
  const details = page.getByRole('dialog', { name: 'Details' })
  await expect(details.getByText('Behind the blue gate')).toBeVisible()
  await expect(details.getByText('191-D-12345')).toBeVisible()
  await expect(details.getByText('Transit', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await details.getByRole('button', { name: 'Back to the job' }).click()
  await expect(details).toBeHidden()

  await button('Details').click()
  await button('Cancel this job').click()
  const question = page.getByRole('dialog', { name: 'Cancel this job?' })
  await question.getByRole('textbox', { name: 'Why?' }).fill('A tyre has burst')
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Keep job' }).click()
  await expect(button('I have arrived')).toBeVisible()
  await button('Details').click()
  await button('Cancel this job').click()
  await question.getByRole('button', { name: 'Cancel job' }).click()
  await expectToast(
    page,
    'Job cancelled',
    'The customer has been told, and we’re asking the next drivers.',
  )
  await expect(page.getByText('You cancelled this job')).toBeVisible()
  await checkAccessibility(page)
  await button('OK').click()
  await expect(page.getByText('No jobs waiting')).toBeVisible()
})
