/** The price: requested once the vehicle is known, shown with its lines, its arrival and what cancelling costs. */
import { html } from 'hono/html'
import type { Quote, QuoteRequest } from '../../contract/bookings/quotes.ts'
import { describeArrival } from '../../domain/dispatch/arrival-range.ts'
import { plainCasualty, vehicleTypeLabels, type Casualty } from '../../domain/bookings/casualty.ts'
import { circumstances, withCircumstance } from '../../domain/bookings/circumstances.ts'
import { formatEuro } from '../../domain/money.ts'
import { cancellingCopy } from '../../domain/payments/booking-terms.ts'
import type { ApiAnswer } from './call-api.ts'
import { contactPage } from './contact-step.ts'
import type { Draft } from './draft.ts'
import { alertBox, phoneLine } from './form-parts.ts'
import type { Markup, Page } from './page.ts'
import { phonePage } from './phone-step.ts'
import { editForm, type Visit } from './visit.ts'
import { whatPage } from './what-step.ts'

/** As the booking form has it: what was not asked is plain, and a weight that was not given is unknown. */
const casualtyOf = ({ vehicleType, conditions }: Draft): Casualty => ({
  ...plainCasualty,
  vehicleSize: 'unknown',
  ...circumstances
    .filter(({ condition }) => conditions?.includes(condition))
    .reduce<ReturnType<typeof withCircumstance>>(
      (answers, one) => withCircumstance(answers, one, true),
      {},
    ),
  vehicleType: vehicleType ?? 'car',
})

const requestOf = (draft: Draft): QuoteRequest | null =>
  draft.pickup &&
  draft.dropoff && {
    pickup: { location: 'roadside', where: draft.pickup.where },
    dropoff: { location: 'other', text: draft.dropoff.label, where: draft.dropoff.where },
    manualDistanceKm: null,
    urgency: 'emergency',
    casualty: casualtyOf(draft),
  }

/** A new price for the draft. Refusals: those of the route, as it words them. */
export const requestPrice = async (
  visit: Visit,
  draft: Draft,
): Promise<ApiAnswer<Quote> | null> => {
  const body = requestOf(draft)
  return body && visit.api('POST /api/quotes', { body })
}

/** The page after the vehicle. Who is signed in goes on to the contact, everyone else to their phone number. */
export const pricedPage = async (visit: Visit, draft: Draft): Promise<Page> => {
  const answer = await requestPrice(visit, draft)
  if (!answer) return whatPage(visit, draft)
  if (!answer.ok)
    return withAlert(await whatPage(visit, draft), answer.problem.title, answer.problem.detail)
  const quote = answer.value
  const priced: Draft = { ...draft, quoteId: quote.quoteId }
  if (!mayBeBooked(quote)) return unpayablePage(visit, priced, quote)
  const session = await visit.api('GET /api/session', {})
  const account = session.ok ? session.value.account : null
  return account
    ? contactPage(visit, priced, quote, { account })
    : phonePage(visit, priced, { quote })
}

const withAlert = (page: Page, title: string, detail: string): Page => ({
  ...page,
  title: `Error: ${page.title}`,
  body: html`${alertBox(title, detail)}${page.body}`,
})

const mayBeBooked = ({ isPayable, eligibleCount }: Quote): boolean => isPayable && eligibleCount > 0

const unpayablePage = (visit: Visit, draft: Draft, quote: Quote): Page => ({
  title: 'The price',
  body: html`<h1>The price</h1>
    ${
      quote.isPayable
        ? alertBox(
            'No driver is available right now',
            html`You can try again soon. ${phoneLine(new Date())}`,
          )
        : alertBox('The distance is not known', quote.distance.problem ?? 'Choose another place.')
    }${priceView(draft, quote)}${editForm(visit, draft, 'where', 'Change the places')}${editForm(visit, draft, 'what', 'Change the vehicle')}`,
})

/** What is booked and what it costs. */
export const priceView = (draft: Draft, quote: Quote): Markup => {
  const { anyDriver, distance } = quote
  const facts: readonly (readonly [string, string])[] = [
    ['From', quote.pickup.label],
    ['To', quote.dropoff?.label ?? draft.dropoff?.label ?? ''],
    ['Vehicle', vehicleTypeLabels[draft.vehicleType ?? 'car']],
    ...(distance.km === null ? [] : [['Distance', `About ${distance.km} km`] as const]),
    ['Arrival', anyDriver.arrival ? describeArrival(anyDriver.arrival) : 'Not known yet'],
    ['Cancelling', cancellingCopy],
  ]
  return html`<dl>
      ${facts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <table>
      <tbody>
        ${anyDriver.lines.map(
          ({ label, amountCents, note }) =>
            html`<tr>
              <th scope="row">${label}${note ? html` (${note})` : ''}</th>
              <td>${formatEuro(amountCents)}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total, VAT included</th>
          <td>${formatEuro(anyDriver.priceCents)}</td>
        </tr>
      </tfoot>
    </table>`
}
