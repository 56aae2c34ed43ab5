/** The card frame of the provider's stand-in, inside whichever page shows it. */
import type { FrameLocator, Page } from '@playwright/test'

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card details"]')

/** Types a card that is good until the end of 2034. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = frameOf(page)
  await frame.getByRole('textbox', { name: 'Card number' }).fill(number)
  await frame.getByRole('textbox', { name: 'Expiry' }).fill('12 / 34')
  await frame.getByRole('textbox', { name: 'CVC' }).fill('123')
}

/** Answers the bank's question (3-D Secure), which the frame asks after the button of the page. */
export async function answerBank(page: Page, answer: 'Approve' | 'Refuse'): Promise<void> {
  await frameOf(page).getByRole('button', { name: answer }).click()
}
