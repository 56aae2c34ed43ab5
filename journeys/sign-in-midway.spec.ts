/** A visitor without an account books: what they typed survives signing up, the email, a reload and a lost connection. */
import {
  agree,
  bookingDialog,
  bookingIdOf,
  chooseDriver,
  describePlainCar,
  openMoreDetails,
  payButton,
  pickPlace,
} from './kit/booking-flow.ts'
import { typeCard } from './kit/card-frame.ts'
import { unusedEmail } from './kit/people.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { expect, test } from './kit/test.ts'
import { waitForMail } from './kit/wait-for-mail.ts'

const scenario = 'It rolled into the ditch behind the church'

test('from the landing page through signing up and the email to a held card', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  // The browser logs the lost connection.
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  const driver = await people.driver()
  const email = unusedEmail()
  await page.goto('/')
  await pickPlace(page, 'Where are you?', { name: here.town, county: here.county })
  await pickPlace(page, 'Where to?', { name: here.dropoffTown, county: here.county })
  await page.getByRole('link', { name: 'Continue to booking' }).click()
  const details = bookingDialog(page, 'Recovery Details')
  await describePlainCar(details)
  await openMoreDetails(details)
  await details.getByRole('textbox', { name: 'What happened?' }).fill(scenario)
  await chooseDriver(details, driver)
  await details.getByRole('button', { name: 'Continue' }).click()
  const contact = bookingDialog(page, 'Contact Information')
  await contact.getByRole('textbox', { name: 'Your name' }).fill('Grainne Sample')
  await contact.getByRole('textbox', { name: 'Phone' }).fill('+353 20 915 5555')
  await contact.getByRole('textbox', { name: 'Email' }).fill(email)
  await contact.getByRole('button', { name: 'Continue to sign in' }).click()

  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Grainne Sample')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a ditch and a rope')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a ditch and a rope')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()

  const payment = bookingDialog(page, 'Secure Payment')
  await expect(payment.getByText('Verify your email')).toBeVisible()
  await checkAccessibility(page)
  await page.reload()
  await expect(payment.getByText(email)).toBeVisible()

  // The email is opened in another tab, and this page continues automatically.
  const { links } = await waitForMail(page, email, 'Verify your email')
  const mail = await context.newPage()
  await mail.goto(links[0] ?? '')
  await mail.getByRole('button', { name: 'Verify email' }).click()
  await expect(mail.getByText('Your email is verified')).toBeVisible()
  await mail.close()
  await expect(payButton(page)).toBeVisible()
  await expect(payment.getByText(driver.fullName)).toBeVisible()

  await context.setOffline(true)
  await expect(payButton(page)).toHaveAccessibleDescription(
    'You’re offline. Everything is saved until you’re back.',
  )
  await payment.getByRole('button', { name: 'Back' }).click()
  await expect(contact.getByRole('textbox', { name: 'Phone' })).toHaveValue('+353 20 915 5555')
  await contact.getByRole('button', { name: 'Back' }).click()
  await expect(details.getByRole('textbox', { name: 'What happened?' })).toHaveValue(scenario)
  await context.setOffline(false)
  await details.getByRole('button', { name: 'Continue' }).click()
  await contact.getByRole('button', { name: 'Continue to payment' }).click()

  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await payButton(page).click()
  const bookingId = await bookingIdOf(page)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText(scenario)).toBeVisible()
})

test('signing in instead, with a password', async ({ page, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await page.goto('/book')
  const details = bookingDialog(page, 'Recovery Details')
  await pickPlace(details, 'Pickup Eircode, place or address', {
    name: here.town,
    county: here.county,
  })
  await pickPlace(details, 'Drop-off Eircode, place or address', {
    name: here.dropoffTown,
    county: here.county,
  })
  await describePlainCar(details)
  await chooseDriver(details, driver)
  await details.getByRole('button', { name: 'Continue' }).click()
  const contact = bookingDialog(page, 'Contact Information')
  await contact.getByRole('textbox', { name: 'Your name' }).fill('Grainne Sample')
  await contact.getByRole('textbox', { name: 'Phone' }).fill('+353 20 915 5555')
  await contact.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await contact.getByRole('button', { name: 'Continue to sign in' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const payment = bookingDialog(page, 'Secure Payment')
  await expect(payButton(page)).toBeVisible()
  await expect(payment.getByText(driver.fullName)).toBeVisible()
  await payment.getByRole('button', { name: 'Back' }).click()
  await expect(contact.getByRole('textbox', { name: 'Your name' })).toHaveValue('Grainne Sample')
})
