import { type Page, expect } from '@playwright/test'

/** An email in the local mailbox; `links` in the order of the text. */
export type Mail = { address: string; subject: string; text: string; links: string[] }

/** Waits for an email to arrive in the local mailbox and returns the newest that matches. */
export async function waitForMail(
  page: Page,
  address: string,
  subject: string | RegExp,
): Promise<Mail> {
  let mail: Mail | undefined
  await expect
    .poll(
      async () => {
        const response = await page.request.get('/dev/mailbox.json', { params: { address } })
        const { mails }: { mails: Mail[] } = await response.json()
        mail = mails.find((one) => one.subject.search(subject) >= 0)
        return mail?.subject ?? mails.map((one) => one.subject)
      },
      { message: `a mail to ${address}: ${subject}` },
    )
    .toEqual(expect.any(String))
  if (mail === undefined) throw new Error('unreachable: the poll ended with a mail')
  return mail
}

/** The newest text that the outbox keeps for this number, once it says this; opens it. */
export async function readText(page: Page, number: string, words: RegExp): Promise<string> {
  const params = { address: number, channel: 'sms' }
  let found = { notificationId: '', text: '' }
  await expect
    .poll(async () => {
      const { mails } = await (await page.request.get('/dev/mailbox.json', { params })).json()
      found = mails[0] ?? found
      return found.text
    })
    .toMatch(words)
  await page.goto(`/dev/mailbox/${found.notificationId}`)
  return found.text
}

/** Answers the text that is open. */
export async function answerText(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Text from/ }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Local outbox' })).toBeVisible()
}
