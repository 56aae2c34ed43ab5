/** The card frame of the fake card provider, on whichever page shows it. */
import type { FrameLocator, Locator, Page } from '@playwright/test'

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card details"]')

/** Types a card that is valid until the end of 2034. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = frameOf(page)
  await frame.getByRole('textbox', { name: 'Card number' }).fill(number)
  await frame.getByRole('textbox', { name: 'Expiry' }).fill('12 / 34')
  await frame.getByRole('textbox', { name: 'CVC' }).fill('123')
}

/** The field for the number, to see what is in it. */
export const cardNumber = (page: Page): Locator =>
  frameOf(page).getByRole('textbox', { name: 'Card number' })

/** On the provider's own page, to which a plain form leads. */
export async function payOnHostedPage(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay' }).click()
}

/** Answers the bank's 3-D Secure question, which the frame shows after the page's button was pressed. */
export async function answerBank(page: Page, answer: 'Approve' | 'Refuse'): Promise<void> {
  await frameOf(page).getByRole('button', { name: answer }).click()
}
