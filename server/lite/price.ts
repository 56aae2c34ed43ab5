/** The price of a draft: requested, and shown with its lines, its arrival and what cancelling costs. */
import { html } from 'hono/html'
import type { Quote, QuoteRequest } from '../../contract/bookings/quotes.ts'
import { describeArrival } from '../../domain/dispatch/arrival-range.ts'
import { plainCasualty, vehicleTypeLabels, type Casualty } from '../../domain/bookings/casualty.ts'
import { circumstances, withCircumstance } from '../../domain/bookings/circumstances.ts'
import { formatEuro } from '../../domain/money.ts'
import { cancellingCopy } from '../../domain/payments/booking-terms.ts'
import type { ApiAnswer } from './call-api.ts'
import type { Draft } from './draft.ts'
import type { Markup } from './page.ts'
import type { Visit } from './visit.ts'

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
