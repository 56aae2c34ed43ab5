/** From signing up as a driver to the first duty: the application on a phone, the operator's desk, and what a driver in between reads. */
import type { Page } from '@playwright/test'
import { unusedEmail } from './kit/cast.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { product } from './kit/product.ts'
import { signIn } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'
import { waitForMail } from './kit/wait-for-mail.ts'
import { makePicture } from '../server/testing/sample-pictures.ts'

const password = 'three words of a journey'
const longFromNow = '2035-06-30'
/** A stranger's picture would be found by itself. */
const picture = async () => ({
  name: 'page.jpg',
  mimeType: 'image/jpeg',
  buffer: await makePicture({ width: 300 + Math.floor(Math.random() * 700), height: 400 }),
})

const listOf = (page: Page) => page.getByRole('main').getByRole('list').first()

async function signUpAsDriver(page: Page, email: string): Promise<void> {
  await page.goto('/auth?tab=sign-up&returnTo=%2Fdriver%2Fjoin')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Nuala Newcomer')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
  await page.getByRole('radio', { name: /driver/i }).check({ force: true })
  await page.getByRole('button', { name: 'Create account' }).click()
  const { links } = await waitForMail(page, email, 'Verify your email')
  await page.goto(links.find((one) => one.startsWith(product().url)) ?? '')
  await page.goto('/account')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+353 20 915 5555')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved', 'Your details are up to date.')
}

async function addPictures(page: Page, count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    await page.locator('input[type=file]:not([capture])').setInputFiles(await picture())
    await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(added + 1)
  }
}

async function givePolicy(page: Page, name: string, cover: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await addPictures(page, 1)
  await page.getByRole('textbox', { name: 'Insurer' }).fill('Sample Mutual')
  await page.getByRole('textbox', { name: 'Policy number' }).fill(`PL ${Date.now() % 99_999}`)
  await page.getByRole('textbox', { name: 'Cover' }).fill(cover)
  await page.getByLabel('Valid until').fill(longFromNow)
  await page.getByRole('button', { name: 'Save and go on' }).click()
}

async function fillIn(page: Page): Promise<void> {
  await listOf(page)
    .getByRole('link', { name: /Where you start from/ })
    .click()
  await page.getByRole('combobox', { name: /Town/ }).fill('Naas')
  await page.getByRole('option', { name: 'Naas, Co. Kildare' }).click()
  await page.getByRole('textbox', { name: /rate/i }).fill('2.40')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await expect(page.getByRole('heading', { name: 'Your truck' })).toBeVisible()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByText('Check what you typed')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('textbox', { name: 'Make and model' }).fill('DAF LF slide bed')
  await page.getByRole('textbox', { name: 'Registration' }).fill('221-KE-1234')
  await page.getByLabel('First registered on').fill('2022-03-01')
  await page.getByRole('textbox', { name: 'It carries up to' }).fill('5000')
  await page.getByRole('textbox', { name: 'Height' }).fill('290')
  await page.getByRole('checkbox', { name: 'Car', exact: true }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Winching' }).check({ force: true })
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await expect(page.getByRole('heading', { name: 'Your licence' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('C1')
  await page.getByLabel('Held since').fill('2015-05-05')
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await expect(page.getByRole('heading', { name: 'Driving licence' })).toBeVisible()
  await addPictures(page, 2)
  await checkAccessibility(page)
  await page.getByLabel('Valid until').fill(longFromNow)
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await givePolicy(page, 'Professional indemnity insurance', '2,000,000')
  await givePolicy(page, 'Public liability insurance', '6,500,000')
  await givePolicy(page, 'Goods in transit insurance', '100,000')
  await givePolicy(page, 'Commercial motor insurance', '1,000,000')

  await expect(page.getByRole('heading', { name: 'Truck papers' })).toBeVisible()
  await addPictures(page, 1)
  await page.getByLabel('Valid until').fill(longFromNow)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByRole('heading', { name: 'Photo of the truck' })).toBeVisible()
  await addPictures(page, 1)
  await page.getByRole('link', { name: 'The whole list' }).click()
}

test('a driver signs up, applies, is verified by an operator, and goes on duty', async ({
  page,
  visitor,
}) => {
  test.slow()
  const email = unusedEmail()
  await signUpAsDriver(page, email)

  await page.goto('/driver/join')
  await expect(page.getByRole('heading', { name: 'Drive for Towline' })).toBeVisible()
  await checkAccessibility(page)
  await fillIn(page)

  // a cover below the minimum is said before anybody has to look at it
  await expect(listOf(page).getByText('The cover must be at least €2,000,000')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send application' })
  await expect(send).toHaveAccessibleDescription('1 line is still to do.')
  await listOf(page)
    .getByRole('link', { name: /Commercial motor/ })
    .click()
  await page.getByRole('textbox', { name: 'Cover' }).fill('2,500,000')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.goto('/driver/join')
  await send.click()
  await expectToast(page, 'Application sent', 'We write to you as soon as it has been looked at.')
  await expect(page.getByText('A person decides, within 48 hours.')).toBeVisible()
  await checkAccessibility(page)

  const desk = await visitor()
  await signIn(desk, 'operator')
  await desk.goto('/admin/verification')
  await desk
    .getByRole('link', { name: /Nuala Newcomer/ })
    .last()
    .click()
  await expect(desk.getByRole('heading', { name: 'Automatic checks' })).toBeVisible()
  await expect(desk.getByText('Fine', { exact: true })).toHaveCount(6)
  await checkAccessibility(desk)
  await desk.getByRole('button', { name: 'Send back' }).click()
  const reason = desk.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toHaveAccessibleDescription(/Say why/)
  await desk.getByRole('button', { name: 'Verify driver' }).click()
  await expectToast(desk, 'Driver verified', 'They are told by mail.')

  await waitForMail(page, email, 'You are verified')
  await page.goto('/driver/join')
  await expect(page.getByText('You are verified')).toBeVisible()
  await checkAccessibility(page)
  await page.goto('/driver')
  const duty = page.getByRole('switch', { name: 'On duty' })
  await duty.click()
  await expect(duty).toBeChecked()
  await duty.click()
  await expect(duty).not.toBeChecked()

  await page.getByRole('button', { name: 'Add a time on Monday' }).click()
  await page.getByLabel('Monday: until').fill('17:30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText(/^They next count on/)).toBeVisible()
  await checkAccessibility(page)
})

test('who is no operator verifies nobody, and who is no driver does not apply', async ({
  page,
  cast,
  browserOf,
}) => {
  const other = await browserOf(await cast.customer())
  for (const path of ['/admin/verification', '/driver/join']) {
    await other.goto(path)
    await expect(
      other.getByRole('heading', { name: 'This page is not for your account' }),
    ).toBeVisible()
  }
  await signIn(page, 'operator')
  await page.goto('/admin/verification')
  await expect(page.getByRole('heading', { name: 'Driver verification' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('verified')
  await expect(page.getByRole('link', { name: /Verified/ }).first()).toBeVisible()
  await checkAccessibility(page)
})
