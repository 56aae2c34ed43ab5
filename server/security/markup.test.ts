/**
 * Script in text fields (reliability.md S18): refused where it could open a tag, otherwise text like any other, in answers,
 * on the live stream, in mails and on the mailbox's pages. Mutants that were seen to fail: `escapeHtml` answering its text;
 * `hasMarkup` answering false (a tag came back); `raw()` around the subject on the mailbox page.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import { placesIn, valueAt, withAt } from '../testing/change-json.ts'
import {
  sampleBookingRequest,
  sampleQuoteRequest,
  sampleRequests,
  writeRoutes,
} from '../testing/samples/sample-requests.ts'

let app: AppFixture
let scenario: Scenario
beforeAll(async () => {
  app = await openAppFixture()
  scenario = await app.acceptedScenario()
})
afterAll(() => app.close())

/** Could open a tag, wherever it is inserted. */
const tags = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<<b>script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '</textarea><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<img src=x onerror=alert(1) ',
  '<\u0000script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<?php echo 1 ?>',
]

/** Opens no tag, and must come back unchanged. */
const texts = [
  '" onmouseover="alert(1)" x="',
  "' autofocus onfocus='alert(1)",
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  'javascript:alert(1)',
  'a < b & c > d, <3',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)} #{7*7}',
  "'; drop table bookings; --",
  '=HYPERLINK("https://evil.example","click")',
  '%3Cscript%3Ealert(1)%3C/script%3E',
]

/** Signed by the provider; and for the log alone, where the most common failure of a script is `Unexpected token '<'`. */
const withoutTexts = ['POST /api/webhooks/stripe', 'POST /api/browser-errors']
const routesWithTexts = writeRoutes.filter(({ key }) => !withoutTexts.includes(key))
let tried = 0

it.each(routesWithTexts)('a tag is refused in every text of $key', async ({ key, method }) => {
  const { path, body } = sampleRequests[key]({
    bookingId: scenario.bookingId,
    quoteId: `quo_${'0'.repeat(26)}`,
    notificationId: '',
  })
  if (!body) return
  const who = key.includes('/transitions') || key.includes('/driver/') ? 'assigned_driver' : 'owner'
  const caller = key.includes('/decline') ? 'offered_driver' : who
  const browser = await app.browserOf(scenario.accounts[caller])
  for (const place of placesIn(body)) {
    if (typeof valueAt(body, place) !== 'string' || /password/i.test(place.join())) continue
    for (const tag of tags) {
      const answer = await browser.send(method, path, withAt(body, place, tag))
      expect(answer.status, `${place.join('.')} ${tag}`).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(JSON.stringify(answer.body)).not.toContain(tag)
      tried += 1
    }
  }
})

it('tags were tried in more than forty texts', () => {
  expect(tried).toBeGreaterThan(tags.length * 40)
})

it('anything else is text: the same in answers, escaped in mails and on pages', async () => {
  for (const text of texts) {
    const made = await app.visitor().send('POST', '/api/quotes', {
      ...sampleQuoteRequest,
      pickup: { ...sampleQuoteRequest.pickup, location: 'other', text },
      dropoff: { ...sampleQuoteRequest.dropoff, text },
    })
    expect(made.status, text).toBe(201)
    expect(String(valueAt(made.body, ['pickup', 'label']))).toContain(text)
    const quoteId = String(valueAt(made.body, ['quoteId']))
    const browser = await app.browserOf(scenario.accounts.other_customer)
    const request = { ...sampleBookingRequest(quoteId), description: text }
    const opened = await browser.send('POST', '/api/bookings', request)
    const bookingId = String(valueAt(opened.body, ['bookingId']))
    app.fixture.fakeProvider.control.confirm(await app.fixture.intentOf(bookingId), 'visa')
    const held = await browser.send('POST', `/api/bookings/${bookingId}/hold`)
    expect(held.headers.get('content-type')).toBe('application/json')
    expect(held.headers.get('x-content-type-options')).toBe('nosniff')
    expect(held.body).toMatchObject({ description: text })
    const cancelled = await browser.send('POST', `/api/bookings/${bookingId}/cancel`, {
      expectedFeeCents: 0,
      reason: text,
    })
    expect(JSON.stringify(valueAt(cancelled.body, ['timeline']))).toContain(JSON.stringify(text))

    const mails = (await app.mailsTo('aoife@example.ie')).filter(
      (mail) => mail.bookingId === bookingId,
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['confirm_hold', 'cancel_before_acceptance'])
    for (const mail of mails) {
      expect(mail.bodyText?.replaceAll(/\s+/g, ' ')).toContain(text)
      isHarmless(mail.bodyHtml ?? '', text)
      const page = await app.visitor().get(`/dev/mailbox/${mail.id}`)
      // the mail is inside an attribute of the page, so everything is escaped once more
      isHarmless(String(page.body), text)
    }
  }
})

/** The text is there, without anything that a browser could parse as more than text. */
const isHarmless = (html: string, text: string): void => {
  if (/[<>&"']/.test(text)) expect(html).not.toContain(text)
  expect(html).not.toMatch(/<script|<img[^>]+onerror|\son(mouseover|focus)=["']?alert/i)
  expect(html).not.toMatch(/href="javascript:/i)
}

it('a name cannot hold any of it', async () => {
  const browser = await app.browserOf(scenario.accounts.owner)
  for (const fullName of [...tags, ...texts]) {
    const answer = await browser.send('PATCH', '/api/me', { fullName })
    expect(codeOf(answer), fullName).toBe('invalid_input')
  }
})
