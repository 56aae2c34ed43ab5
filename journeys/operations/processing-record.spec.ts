/**
 * The record of processing, which the supervisory authority may require to be shown: on a phone and on a desktop, with what Article 30(1) of
 * the GDPR wants to know of each category, as the CSV has it. Seen to fail with: the controller left out, the last category left out.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { supportContact } from '../../domain/support.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { desktop, phone } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { adminLink } from './admin-link.ts'

/** What each category has, in this order. */
const columns = [
  'Purpose',
  'Of whom',
  'Legal basis',
  'Recipients',
  'Kept',
  'Deleted by',
  'Kept by law',
  'Stored in',
]

/** The terms of a list of facts with their values. */
const factsOf = (page: Page): Promise<Record<string, string>[]> =>
  page
    .locator('#main dl')
    .evaluateAll((lists) =>
      lists.map((list) =>
        Object.fromEntries(
          [...list.querySelectorAll('dt')].map((term) => [
            term.innerText,
            (term.nextElementSibling as HTMLElement).innerText.trim(),
          ]),
        ),
      ),
    )

for (const [name, size] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${name}`, () => {
    test.use(size)

    test('an operator reads why, for how long and for whom each kind of data is kept', async ({
      page,
      people,
    }) => {
      await signInAs(page, await people.operator())
      await page.goto('/admin/users')
      await (await adminLink(page, 'Record of processing')).click()
      await expect(page).toHaveURL('/admin/processing')
      // before it may be the number of bookings that need someone
      await expect(page).toHaveTitle(/Record of processing · Towline$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record of processing')
      const list = page.getByRole('list', { name: 'Categories of data' })
      const categories = list.getByRole('listitem')
      await expect(categories.first()).toBeVisible()

      const [whole, ...each] = await factsOf(page)
      expect(whole).toEqual({
        Controller: `Towline, ${supportContact.email}, ${supportContact.phone}`,
        Transfers: expect.stringContaining('standard contractual clauses'),
        Security: expect.stringContaining('append-only audit and deletion logs'),
        'Version of the rules': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })
      expect(each).toHaveLength(await categories.count())
      for (const facts of each) {
        expect(Object.keys(facts)).toEqual(columns)
        expect(Object.values(facts)).not.toContain('')
      }
      const messages = categories.filter({ hasText: 'Messages between customer and driver' })
      await expect(messages).toContainText('legitimate interest, (f)')
      await expect(messages).toContainText('6 years after the end of the year of the booking')
      await checkAccessibility(page)

      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      const file = await saved
      const version = whole?.['Version of the rules']
      expect(file.suggestedFilename()).toBe(`towline-record-of-processing-${version}.csv`)
      const text = await readFile(await file.path(), 'utf8')
      const [, rows = ''] = text.split(`\r\nData,${columns.join(',')}\r\n`)
      expect(rows.trimEnd().split('\r\n')).toHaveLength(each.length)
      for (const heading of await list.getByRole('heading').allInnerTexts()) {
        expect(rows).toContain(heading)
      }
    })
  })
}
