/** The excess of an insured recovery: what it is, a button that leads to the payment page, then what became of it. */
import { html } from 'hono/html'
import type { Excess } from '../../contract/bookings/excess.ts'
import type { Problem } from '../../contract/problem-document.ts'
import { hasEnded } from '../../domain/bookings/booking.ts'
import { statusLabels } from '../../domain/bookings/booking-labels.ts'
import { excessAgreement, excessTextVersion } from '../../domain/cover/excess.ts'
import { formatEuro } from '../../domain/money.ts'
import { alertBox, titled } from './form-parts.ts'
import { seeOther, type Markup, type Page } from './page.ts'
import { timeOf } from './status-copy.ts'
import type { Visit } from './visit.ts'

type OfLink = (visit: Visit, token: string) => Promise<Page | Response>

const refreshSeconds = 20

export const showExcess: OfLink = (visit, token) => shown(visit, token, null)

/** Back from the payment page. What happened there the provider says, not this address: unpaid, the page offers to pay. */
export const showExcessPaid: OfLink = async (visit, token) => {
  const held = await visit.api('POST /api/excess/:token/hold', { params: { token } })
  return held.ok ? seeOther(`/excess/${token}`) : shown(visit, token, held.problem)
}

export const payExcess: OfLink = async (visit, token) => {
  const opened = await visit.api('POST /api/excess/:token/payment-page', {
    params: { token },
    body: { textVersion: excessTextVersion },
  })
  if (!opened.ok) return shown(visit, token, opened.problem)
  return seeOther(opened.value.payAt ?? `/excess/${token}`)
}

const shown = async (visit: Visit, token: string, problem: Problem | null): Promise<Page> => {
  const answer = await visit.api('GET /api/excess/:token', { params: { token } })
  if (!answer.ok) {
    const { title, detail, status } = answer.problem
    const isGone = answer.problem.code === 'not_found' || answer.problem.code === 'invalid_input'
    return {
      title: isGone ? 'This link opens nothing' : title,
      status,
      body: html`<h1>${isGone ? 'This link opens nothing' : title}</h1>
        <p>
          ${isGone ? 'Open it from the text or the email again, or call your insurer.' : detail}
        </p>`,
    }
  }
  return excessPage(answer.value, token, problem)
}

const excessPage = (excess: Excess, token: string, problem: Problem | null): Page => {
  const above = problem ? alertBox(problem.title, problem.detail) : ''
  const heading = headingOf(excess)
  const isWatched = !hasEnded(excess.status) && excess.status !== 'pending' && !problem
  return {
    title: titled(`${heading}, ${excess.bookingReference}`, above),
    ...(isWatched ? { refreshSeconds } : {}),
    body: html`<h1>${heading}</h1>
      ${above}
      <p>${nextOf(excess)}</p>
      ${excess.status === 'pending' ? payForm(excess, token) : ''}
      <dl>
        ${factsOf(excess).map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${whyOf(excess)}
      ${excess.tripPath ? html`<p><a class="button" href="${excess.tripPath}">Follow the trip</a></p>` : ''}
      ${excess.receiptNos.map(
        (number) =>
          html`<p>
            <a class="button" href="/api/excess/${token}/receipts/${number}/pdf"
              >${number.startsWith('CN') ? 'Credit note' : 'Receipt'} ${number} (PDF)</a
            >
          </p>`,
      )}`,
  }
}

const headingOf = ({ status, excessCents }: Excess): string =>
  status === 'pending' ? `Pay ${formatEuro(excessCents)} to get a driver` : statusLabels[status]

const nextOf = ({ status, insurer, excessCents, chargedCents, payBy }: Excess): string => {
  const excess = formatEuro(excessCents)
  switch (status) {
    case 'pending':
      return `${insurer} has booked your recovery and pays the rest. We ask drivers once your part is held, by ${timeOf(payBy)} at the latest.`
    case 'pending_driver_acceptance':
      return `${excess} is held on your card. You pay it only if a driver accepts.`
    case 'pending_new_driver':
      return `Your driver had to cancel, so we’re asking others. You won’t pay again.`
    case 'confirming_payment':
      return 'A driver has accepted, and your payment is being confirmed.'
    case 'confirmed':
    case 'driver_en_route':
    case 'driver_arrived':
    case 'in_progress':
    case 'completed':
      return `You paid ${formatEuro(chargedCents)}, and ${insurer} pays the rest.`
    case 'cancelled':
      return chargedCents > 0
        ? `Cancelling cost you ${formatEuro(chargedCents)}. Anything above that goes back to your card.`
        : 'You pay nothing. If money was held, your bank releases it within a few days.'
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

const payForm = ({ excessCents }: Excess, token: string): Markup =>
  html`<form method="post" action="/excess/${token}/pay">
    <p>${excessAgreement} <a href="/terms">Terms</a></p>
    <button>Pay ${formatEuro(excessCents)}</button>
  </form>`

const factsOf = (excess: Excess): readonly (readonly [string, string])[] => [
  ['From', excess.pickup],
  ...(excess.dropoff ? [['To', excess.dropoff] as const] : []),
  ['Price', formatEuro(excess.priceCents)],
  [`${excess.insurer} pays`, formatEuro(excess.coveredCents)],
  ['You pay', formatEuro(excess.excessCents)],
  ['Reference', excess.bookingReference],
]

const whyOf = ({ lines }: Excess): Markup | '' =>
  lines.length === 0
    ? ''
    : html`<h2>Why you pay a part</h2>
        <ul>
          ${lines.map(
            ({ label, excessCents, reason }) =>
              html`<li>${label}: ${formatEuro(excessCents)}${reason ? `. ${reason}.` : ''}</li>`,
          )}
        </ul>`
