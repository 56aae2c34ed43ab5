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
