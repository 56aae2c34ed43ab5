/** The booking dialog, filled in as a person does: by labels and texts only. One function for each step. */
import { type Locator, type Page, expect } from '@playwright/test'
import { type Driver, type Person, unusedEmail } from './people.ts'
import { unusedPhone } from './prove-number.ts'
import type { Territory } from './territories.ts'

export const bookingDialog = (page: Page, step: string): Locator =>
  page.getByRole('dialog', { name: step })

/** Types the beginning of a place and picks it from the list. */
export async function pickPlace(
  scope: Page | Locator,
  label: string,
  { name, county }: { name: string; county: string },
): Promise<void> {
  const box = scope.getByRole('combobox', { name: label })
  await box.fill(name)
  await scope.getByRole('option', { name: `${name}, Co. ${county}` }).click()
  await expect(box).toHaveValue(`${name}, Co. ${county}`)
}

/** Waits for a step: its script loads when the step is reached, over whatever line there is. */
const comesStep = (page: Page, step: string): Promise<void> =>
  expect(bookingDialog(page, step)).toBeVisible({ timeout: 60_000 })

/** Picks one of the radio cards of a question. */
export async function answer(dialog: Locator, question: string, choice: string): Promise<void> {
  const group = dialog.getByRole('radiogroup', { name: question })
  await group.getByText(choice, { exact: true }).click()
  // With what the answer adds to the price.
  await expect(group.getByRole('radio', { name: new RegExp(`^${choice}`) })).toBeChecked()
}

/** What a driver must know about a plain car: it rolls, the keys are there, a street with room. */
export async function describePlainCar(dialog: Locator): Promise<void> {
  const none = dialog.getByRole('checkbox', { name: 'None of these' })
  await dialog.getByText('None of these', { exact: true }).click()
  await expect(none).toBeChecked()
}

/** The same in the form for a caller, question by question. */
export async function answerPlainCar(form: Locator): Promise<void> {
  await answer(form, 'Can it be pushed or rolled?', 'Yes, it rolls')
  await answer(form, 'Are the keys available?', 'Yes, I have the keys')
  await answer(form, 'Where exactly is it parked?', 'Street')
  await answer(form, 'How much room is there to load it?', 'Clear')
}

export const openMoreDetails = (dialog: Locator): Promise<void> =>
  dialog.getByText('More details', { exact: true }).click()

export async function printAddress(
  dialog: Locator,
  { town, dropoffTown, county }: Territory,
): Promise<void> {
  await pickPlace(dialog, 'Pickup Eircode, place or address', { name: town, county })
  await dialog.getByRole('combobox', { name: 'Where is it going?' }).selectOption('Garage')
  await pickPlace(dialog, 'Drop-off Eircode, place or address', { name: dropoffTown, county })
}

export async function chooseDriver(dialog: Page | Locator, driver: Driver): Promise<void> {
  const group = dialog.getByRole('radiogroup', { name: 'Choose your driver' })
  await group.getByText(driver.fullName, { exact: true }).click()
  await expect(group.getByRole('radio', { name: driver.fullName })).toBeChecked()
}

/** From step 1 to the next: paying, or for an unproven number the contact. Without a driver the job is auto-assigned. */
export async function describeRecovery(
  page: Page,
  here: Territory,
  driver: Driver | null,
): Promise<void> {
  await page.goto('/book')
  const dialog = bookingDialog(page, 'Recovery Details')
  await printAddress(dialog, here)
  await describePlainCar(dialog)
  if (driver) await chooseDriver(dialog, driver)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(
    bookingDialog(page, 'Contact Information').or(bookingDialog(page, 'Secure Payment')),
  ).toBeVisible({ timeout: 60_000 })
}

/** Step 2 is skipped with a proven number: goes back to it, finds the account's own words, and confirms them. */
export async function confirmContact(page: Page, customer: Person): Promise<void> {
  await comesStep(page, 'Secure Payment')
  await bookingDialog(page, 'Secure Payment').getByRole('button', { name: 'Back' }).click()
  const dialog = bookingDialog(page, 'Contact Information')
  await expect(dialog.getByRole('textbox', { name: 'Your name' })).toHaveValue(customer.fullName)
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue(customer.phone)
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(customer.email)
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await comesStep(page, 'Secure Payment')
}

/** Fills in step 2 of someone without an account. Returns what was typed. */
export async function fillInContact(
  contact: Locator,
  { phone = unusedPhone(), email = unusedEmail() } = {},
): Promise<{ fullName: string; phone: string; email: string }> {
  const fullName = 'Grainne Sample'
  await contact.getByRole('textbox', { name: 'Your name' }).fill(fullName)
  await contact.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await contact.getByRole('textbox', { name: 'Email' }).fill(email)
  return { fullName, phone, email }
}

export const textedCodeField = (contact: Locator): Locator =>
  contact.getByRole('textbox', { name: 'Code from the text' })

/** Ticks the box of step 3. Retries, because the card form above may still load and move it. */
export async function agree(page: Page): Promise<void> {
  const agreement = page.getByRole('region', { name: 'Your agreement' })
  const name = /^Please start right away/
  const box = agreement.getByRole('checkbox', { name })
  await expect(async () => {
    if (!(await box.isChecked())) await agreement.getByText(name).click()
    await expect(box).toBeChecked({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

export const payButton = (page: Page): Locator =>
  bookingDialog(page, 'Secure Payment').getByRole('button', {
    name: /^Pre-Authorize €[\d,.]+ & Book Driver$/,
  })

/** The id of the booking, from the address of the last step. */
export async function bookingIdOf(page: Page): Promise<string> {
  await comesStep(page, 'Booking Confirmed')
  const bookingId = new URL(page.url()).searchParams.get('booking')
  if (bookingId === null) throw new Error(`no booking in ${page.url()}`)
  return bookingId
}
