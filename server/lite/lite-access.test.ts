/**
 * Who may do what on the plain pages, and from where. They call the API's own routes, so another account's booking is not there, whatever
 * the page. Beside the tests: the mutants they are meant for.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liteRoutes } from '../../contract/lite.ts'
import { problems } from '../../contract/problems.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import { sendRequestedCode } from '../accounts/index.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { textSettings } from '../testing/fixtures/text-fixture.ts'
import { codeFor, toContact, toPrice, agreed } from '../testing/plain-pages/lite-steps.ts'
import { plainVisitor, textOf } from '../testing/plain-pages/plain-forms.ts'
import { sampleRequests } from '../testing/samples/sample-requests.ts'
import { sendRaw } from '../testing/raw-http.ts'
import { samplePhone } from '../testing/samples/sample-drivers.ts'
import { sendSample } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'

let app: AppFixture
let limited: AppFixture
let scenario: Scenario
beforeAll(async () => {
  app = await openAppFixture()
  limited = await openAppFixture({ hasLimits: true, env: textSettings })
  await limited.fixture.driver(3)
  scenario = await app.acceptedScenario()
})
afterAll(async () => {
  await app.close()
  await limited.close()
})

type Key = keyof typeof liteRoutes
const keys = Object.keys(liteRoutes) as Key[]
const ofBooking = keys.filter((key) => key.includes(':bookingId'))

const send = (browser: Browser, key: Key, bookingId: string, origin?: string) => {
  const [method = ''] = key.split(' ')
  const request = sampleRequests[key]({ bookingId, quoteId: '', notificationId: '' })
  return sendSample(browser, method, request, origin ? { headers: { origin } } : {})
}

describe('a booking of someone else', () => {
  // Mutants: `forCustomer` left out of cancelling; `viewer` not looked at; the session of the server's own call left out; the booking read from the table.
  it.each(ofBooking)('%s: not there for anyone but its customer', async (key) => {
    const before = await app.fixture.booking(scenario.bookingId)
    for (const party of [
      'other_customer',
      'dealer',
      'assigned_driver',
      'former_driver',
      'operator',
    ] as const) {
      const browser = await app.browserOf(scenario.accounts[party])
      for (const id of [scenario.bookingId, newId('bkg'), 'nonsense', '%00']) {
        const answer = await send(browser, key, id)
        expect(answer.status, `${party} ${id}`).toBe(404)
        expect(JSON.stringify(answer.body)).not.toContain('Naas')
      }
    }
    expect(await app.fixture.booking(scenario.bookingId)).toEqual(before)
  })

  // Mutant: a refusal shown in place of the way back.
  it.each(ofBooking)('%s: who is signed out begins again', async (key) => {
    const answer = await send(app.visitor(), key, scenario.bookingId)
    expect([answer.status, answer.location]).toEqual([303, '/lite'])
  })

  // Mutant: everyone refused.
  it('is there for its customer', async () => {
    const owner = await app.browserOf(scenario.accounts.owner)
    const page = await send(owner, 'GET /lite/bookings/:bookingId', scenario.bookingId)
    expect([page.status, String(page.body)]).toEqual([200, expect.stringContaining('Naas')])
  })

  // Mutant: the draft looked up without its customer.
  it('a draft of someone else books nothing of theirs', async () => {
    const [one, other] = [plainVisitor(app.visitor()), plainVisitor(app.visitor())]
    await app.fixture.driver(3)
    const contact = await toContact(app, one)
    const theirs = await one.fill(contact, '/lite/book', agreed)
    await toContact(app, other)
    const copied = await other.fill(contact, '/lite/book', agreed)
    expect(copied.location).not.toBe(theirs.location)
  })
})

describe('a form of another site', () => {
  // Mutant: `isFromElsewhere` on the rows.
  it.each(keys.filter((key) => key.startsWith('POST')))('%s is refused', async (key) => {
    const owner = await app.browserOf(scenario.accounts.owner)
    const before = await app.fixture.booking(scenario.bookingId)
    const answer = await send(owner, key, scenario.bookingId, 'https://elsewhere.example')
    expect(answer.status).toBe(403)
    expect(await app.fixture.booking(scenario.bookingId)).toEqual(before)
  })

  // Seen to fail: the problem document was shown as it is.
  it('is refused on a page', async () => {
    const navigation = { origin: 'https://elsewhere.example', 'sec-fetch-mode': 'navigate' }
    const answer = await sendRaw(app.address, 'POST', '/lite/where', {
      headers: { ...navigation, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'draft=x',
    })
    expect(answer).toMatchObject({ status: 403 })
    expect(answer.headers['content-type']).toMatch('text/html')
    expect(answer.text).toContain(problems.foreign_origin.title)
  })

  // Seen to fail with: any content type read.
  it('is read as a form alone', async () => {
    const answer = await app.visitor().send('POST', '/lite/where', { draft: 'x' })
    expect(answer.status).toBe(415)
  })
})

describe('the limits of the API', () => {
  // Mutant: limits left out of the server's own calls.
  it('hold for texts', async () => {
    const visitor = plainVisitor(limited.visitor())
    const phone = samplePhone()
    const name = { fullName: 'Aoife Sample', phone }
    const price = await toPrice(visitor)
    const code = await visitor.fill(price, '/lite/phone', name)
    expect(textOf(code)).toContain('Your code is on its way')
    const other = plainVisitor(limited.visitor())
    const tooSoon = await other.fill(await toPrice(other), '/lite/phone', name)
    expect(textOf(tooSoon)).toContain('We texted this number a moment ago')
    // the first text still counts, also where its page is sent again
    const again = await visitor.fill(code, '/lite/phone', {})
    const opened = await visitor.fill(again, '/lite/code', { code: await codeFor(limited, phone) })
    expect(textOf(opened)).toContain('Book and pay')
  })

  // Mutant: the wait shown, and no way on.
  it('leave a number whose codes are used up its own text', async () => {
    const phone = samplePhone()
    const name = { fullName: 'Aoife Sample', phone }
    for (let turn = 0; turn < 9; turn += 1) {
      await limited.visitor().send('POST', '/api/auth/phone/send-code', { phone })
      limited.fixture.clock.advance('26s')
    }
    const visitor = plainVisitor(limited.visitor())
    const code = await visitor.fill(await toPrice(visitor), '/lite/phone', name)
    const words = /CODE [A-Z]{4}/.exec(textOf(code))?.[0] ?? ''
    expect(textOf(code)).toContain('<strong>+353 20 910 9999</strong>')
    const sent = { phone: String(toE164(phone)), requestTag: words.slice(-4) }
    await inTransaction(limited.fixture.db, (tx) =>
      sendRequestedCode(limited.fixture.ctx, tx, sent),
    )
    const opened = await visitor.fill(code, '/lite/code', { code: await codeFor(limited, phone) })
    expect(textOf(opened)).toContain('Book and pay')
  })

  // Seen to fail with: the earlier code kept, whatever the wait; the words of an hour ago shown again.
  it('leave it that too where an earlier code, or earlier words, came to nothing', async () => {
    const phone = samplePhone()
    const visitor = plainVisitor(limited.visitor())
    let code = await visitor.fill(await toPrice(visitor), '/lite/phone', {
      fullName: 'Aoife Sample',
      phone,
    })
    for (let turn = 0; turn < 8; turn += 1) {
      limited.fixture.clock.advance('26s')
      await limited.visitor().send('POST', '/api/auth/phone/send-code', { phone })
    }
    const shownCode = (page: typeof code): string => /CODE [A-Z]{4}/.exec(textOf(page))?.[0] ?? ''
    const shown: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      limited.fixture.clock.advance('1m')
      code = await visitor.fill(code, '/lite/phone', {})
      shown.push(shownCode(code))
    }
    expect(shown[0]).not.toBe('')
    expect(shown[1]).not.toBe('')
    expect(shown[1]).not.toBe(shown[0])
    const sent = { phone: String(toE164(phone)), requestTag: String(shown[1]).slice(-4) }
    await inTransaction(limited.fixture.db, (tx) =>
      sendRequestedCode(limited.fixture.ctx, tx, sent),
    )
    const opened = await visitor.fill(code, '/lite/code', { code: await codeFor(limited, phone) })
    expect(textOf(opened)).toContain('Book and pay')
  })

  // Mutant: the page's own call counted under another key.
  it('hold for prices, together with the API’s own callers', async () => {
    const visitor = plainVisitor(limited.visitor())
    const browser = limited.visitor()
    for (let n = 0; n < 60; n += 1) await browser.send('POST', '/api/quotes', {})
    expect(textOf(await toPrice(visitor))).toMatch(/role="alert"/)
  })
})
