/** Confirms a phone number as a person does, with the code given to the fake SMS service. */
import { type Locator, type Page, expect } from '@playwright/test'
import { toE164 } from '../../domain/accounts/phone.ts'
import { query } from './database.ts'
import { expectToast } from './toasts.ts'

let numbersUsed = 0
/** A run starts a few hundred workers, one after another, and the range has ten thousand numbers. */
const numbersOfWorker = 20

/** A number from the range for fiction, never the same twice in a run, because a number gets at most one code a minute. */
export const unusedPhone = (): string => {
  const number = Number(process.env.TEST_WORKER_INDEX ?? 0) * numbersOfWorker + numbersUsed
  numbersUsed += 1
  if (numbersUsed > numbersOfWorker || number > 9_999) throw new Error('no number is left')
  return `020 912 ${String(number).padStart(4, '0')}`
}

const newestCode = async (phone: string): Promise<string> => {
  const [text] = await query<{ body_text: string }>(
    `select body_text from notifications where kind = 'phone_code' and address = $1 order by id desc limit 1`,
    [toE164(phone)],
  )
  return /\b\d{6}\b/.exec(text?.body_text ?? '')?.[0] ?? ''
}

/** The newest code sent to this number, once the first has been. */
export const codeSentTo = async (phone: string): Promise<string> => {
  await expect.poll(() => newestCode(phone)).not.toBe('')
  return newestCode(phone)
}

/** `within`: the part of the page with the button. */
export async function proveNumber(page: Page, within: Locator, phone: string): Promise<void> {
  await within.getByRole('button', { name: 'Text me a code' }).click()
  const code = within.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeVisible()
  await code.fill(await codeSentTo(phone))
  await within.getByRole('button', { name: 'Confirm number' }).click()
  await expectToast(page, 'Number confirmed', 'Your number is confirmed.')
}

/** Saves another number on the account page. */
export async function saveNumber(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved', 'Your details are up to date.')
}
