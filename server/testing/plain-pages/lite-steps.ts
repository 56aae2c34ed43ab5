/** A booking on the plain pages, as far as a test needs it. */
import { desc, eq } from 'drizzle-orm'
import { notifications } from '../../../db/schema/notifications.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
import type { BrowserAnswer } from '../browser.ts'
import type { AppFixture } from '../fixtures/app-fixture.ts'
import { plainVisitor, type Visitor } from './plain-forms.ts'
import { samplePhone } from '../samples/sample-drivers.ts'

export const places = { pickup: 'Naas, Co. Kildare', dropoff: 'Newbridge, Co. Kildare' }

export const toPrice = async (visitor: Visitor): Promise<BrowserAnswer> => {
  const where = await visitor.fill(await visitor.get('/lite'), '/lite/where', places)
  return visitor.fill(where, '/lite/what', { conditions: 'none' })
}

export const codeFor = async ({ db }: AppFixture, phone: string): Promise<string> => {
  const [text] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.address, toE164(phone) ?? ''))
    .orderBy(desc(notifications.id))
  return /\b\d{6}\b/.exec(text?.bodyText ?? '')?.[0] ?? ''
}

/** The page with the contact and the one button, of someone who has just signed in by phone. */
export const toContact = async (app: AppFixture, visitor: Visitor): Promise<BrowserAnswer> => {
  const phone = samplePhone()
  const code = await visitor.fill(await toPrice(visitor), '/lite/phone', {
    fullName: 'Aoife Sample',
    phone,
  })
  return visitor.fill(code, '/lite/code', { code: await codeFor(app, phone) })
}

export const agreed = {
  'contact.email': 'aoife@example.ie',
  'consent.startAtOnce': 'yes',
}

/** A visitor whose booking waits for its card: the page that led there, and the payment page's address. */
export const toPayment = async (app: AppFixture) => {
  const visitor = plainVisitor(app.visitor())
  const contact = await toContact(app, visitor)
  const { location } = await visitor.fill(contact, '/lite/book', agreed)
  return { visitor, contact, payAt: location ?? '' }
}

/** What the payer does on the provider's page. Answers the status, and where they are led. */
export const payOnPage = async (
  payAt: string,
  number = '4242424242424242',
): Promise<{ status: number; location: string | null }> => {
  const body = new URLSearchParams({ number, expiry: '12 / 34', cvc: '123' })
  const { status, headers } = await fetch(payAt, { method: 'POST', body, redirect: 'manual' })
  return { status, location: headers.get('location') }
}
