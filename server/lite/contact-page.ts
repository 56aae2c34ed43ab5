/** The last page before the payment: who is at the vehicle, what is agreed to, and the one button. */
import { html } from 'hono/html'
import type { Account } from '../../contract/accounts/accounts.ts'
import type { Quote } from '../../contract/bookings/quotes.ts'
import type { Problem } from '../../contract/problem-document.ts'
import { creditFor } from '../../domain/credits/apology-credit.ts'
import { formatEuro } from '../../domain/money.ts'
import { obligationLine, payLabel, startAtOnceCopy } from '../../domain/payments/booking-terms.ts'
import { acceptanceWindowMinutes } from '../../domain/tariffs/tariff.ts'
import type { Draft } from './draft.ts'
import { field, alertBox, shownProblem, tick, titled } from './form-parts.ts'
import type { Markup, Page } from './page.ts'
import { priceView } from './price.ts'
import { carried, editForm, answerIn, type Visit } from './visit.ts'

const names = ['contact.name', 'contact.phone', 'contact.email', 'consent.startAtOnce'] as const
type Name = (typeof names)[number]

type Shown = {
  /** Fills the fields the first time. */
  account?: Account | null
  problem?: Problem | null
  /** The earlier price has ended: this one is new. */
  isNewPrice?: boolean
}

export const contactPage = async (
  visit: Visit,
  draft: Draft,
  quote: Quote,
  shown: Shown = {},
): Promise<Page> => {
  const { account = null, problem = null, isNewPrice = false } = shown
  const { problems, above } = shownProblem(problem, names)
  const { priceCents } = quote.anyDriver
  const creditCents = creditFor(priceCents, await balanceOf(visit))
  const known: Record<Name, string> = {
    'contact.name': draft.name || (account?.fullName ?? ''),
    'contact.phone': draft.phone || (account?.phone ?? ''),
    'contact.email': account?.email ?? account?.receiptEmail ?? '',
    'consent.startAtOnce': '',
  }
  const isSent = visit.form.has('contact.email')
  const value = (name: Name): string => (isSent ? answerIn(visit, name) : known[name])
  // A tick is for one price.
  const isTicked = !isNewPrice && value('consent.startAtOnce') === 'yes'
  return {
    title: titled('Book and pay', above),
    body: html`<h1>Book and pay</h1>
      ${above}${isNewPrice ? alertBox('The price was worked out again', 'The earlier one had ended. Check it and confirm again.') : ''}${priceView(draft, quote)}${creditView(priceCents, creditCents)}
      <form method="post" action="/lite/book">
        ${carried(visit, { ...draft, quoteId: quote.quoteId })}
        ${field({ name: 'contact.name', label: 'Name of who is at the vehicle', value: value('contact.name'), problems, autocomplete: 'name' })}
        ${field({ name: 'contact.phone', label: 'Their phone number', value: value('contact.phone'), problems, type: 'tel', autocomplete: 'tel', maxlength: 20 })}
        ${field({ name: 'contact.email', label: 'Email for the receipt', value: value('contact.email'), problems, type: 'email', autocomplete: 'email', maxlength: 254 })}
        ${problem?.code === 'phone_unreachable' ? tick({ name: 'isPhoneConfirmed', label: 'The number is right', isTicked: false, problems }) : ''}
        <p><strong>${obligationLine}.</strong></p>
        ${tick({ name: 'consent.startAtOnce', label: startAtOnceCopy.label, isTicked, problems })}
        <p>
          Your card is only held now, on the payment company’s page. It is charged when a driver
          accepts, within ${acceptanceWindowMinutes} minutes; otherwise the hold is released.
        </p>
        <button>${payLabel(priceCents - creditCents)}</button>
      </form>
      ${editForm(visit, draft, 'what', 'Change the vehicle')}${editForm(visit, draft, 'where', 'Change the places')}`,
  }
}

/** Of credit for late arrivals; 0 for a visitor who is not signed in yet. */
export const balanceOf = async (visit: Visit): Promise<number> => {
  const answer = await visit.api('GET /api/me/credit', {})
  return answer.ok ? answer.value.balanceCents : 0
}

const creditView = (priceCents: number, creditCents: number): Markup | '' =>
  creditCents === 0
    ? ''
    : html`<p>
        Credit for our late arrival: ${formatEuro(-creditCents)}.
        ${formatEuro(priceCents - creditCents)} is held on your card.
      </p>`
