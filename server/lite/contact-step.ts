/** What the last page before the payment sends: the booking. */
import { consentTextVersion } from '../../contract/bookings/bookings.ts'
import type { Problem } from '../../contract/problem-document.ts'
import { balanceOf, contactPage } from './contact-page.ts'
import type { Draft } from './draft.ts'
import { seeOther, type Page } from './page.ts'
import { phonePage } from './phone-page.ts'
import { requestPrice } from './price.ts'
import { answerIn, type Visit } from './visit.ts'

/** `POST /lite/book`: to the payment page. However often it is sent, a draft has one booking. */
export const contactGiven = async (visit: Visit, draft: Draft): Promise<Page | Response> => {
  const { quoteId } = draft
  if (quoteId === null) return priceAgain(visit, draft)
  const creditCents = await balanceOf(visit)
  const booked = await visit.api('POST /api/booking-drafts/:draftId/booking', {
    params: { draftId: draft.id },
    body: {
      quoteId,
      driverId: null,
      contact: {
        name: answerIn(visit, 'contact.name'),
        phone: answerIn(visit, 'contact.phone'),
        email: answerIn(visit, 'contact.email'),
      },
      // the payment page says what is left for the card
      ...(creditCents > 0 ? { creditCents } : {}),
      ...(visit.form.has('isPhoneConfirmed') ? { isPhoneConfirmed: true } : {}),
      consent: {
        obligationToPay: true,
        // refused by the route with its own words while it is not ticked
        startAtOnce: visit.form.has('consent.startAtOnce') as true,
        textVersion: consentTextVersion,
      },
    },
  })
  if (booked.ok) return seeOther(booked.value.payAt ?? `/lite/bookings/${booked.value.bookingId}`)
  const { problem } = booked
  if (problem.code === 'not_signed_in') return phonePage(visit, draft, { problem })
  if (priceHasEnded.includes(problem.code)) return priceAgain(visit, draft)
  const quote = await visit.api('GET /api/quotes/:quoteId', { params: { quoteId } })
  return quote.ok ? contactPage(visit, draft, quote.value, { problem }) : priceAgain(visit, draft)
}

const priceHasEnded: readonly Problem['code'][] = [
  'quote_expired',
  'quote_already_used',
  'quote_not_found',
  'not_found',
  'booking_ended',
]

const priceAgain = async (visit: Visit, draft: Draft): Promise<Page> => {
  const quote = await requestPrice(visit, draft)
  if (!quote) return phonePage(visit, draft)
  if (!quote.ok) return phonePage(visit, draft, { problem: quote.problem })
  return contactPage(visit, draft, quote.value, { isNewPrice: true })
}
