import { html } from 'hono/html'
import { hostedPage, pageStyle } from '../hosted-page.ts'
import type { CheckoutSession } from '../wire/checkout-shapes.ts'

export const checkoutStyle = `${pageStyle}
h1 { margin: 0; }
label { display: block; font-weight: 600; }
input { width: 100%; box-sizing: border-box; min-height: 3rem; padding: 0 .75rem; font: inherit; }
`

const shell = (title: string, body: ReturnType<typeof html>) =>
  hostedPage('/checkout/checkout.css', title, body)

type Shown = { merchantName: string; title: string; session: CheckoutSession; problem?: string }

const euro = (cents: number | null): string => `€${((cents ?? 0) / 100).toFixed(2)}`

const field = (name: string, label: string, complete: string) => html`
  <p>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="text"
      inputmode="numeric"
      autocomplete="${complete}"
      maxlength="23"
      required
    />
  </p>
`

/** The hosted page: a plain form, as it works without scripts. */
export const cardPage = ({ merchantName, title, session, problem }: Shown) =>
  shell(
    `Pay ${merchantName}`,
    html`
      <p class="notice">Demo payment page. Nothing is charged, and only test cards work.</p>
      <h1>${title}</h1>
      <p>${euro(session.amount_total)} to ${merchantName}. Held now, charged later.</p>
      ${problem ? html`<p class="error" role="alert" id="problem">${problem}</p>` : ''}
      <form method="post" action="/checkout/${session.id}">
        ${field('number', 'Card number', 'cc-number')}
        ${field('expiry', 'Expiry (MM / YY)', 'cc-exp')} ${field('cvc', 'CVC', 'cc-csc')}
        <button class="primary">Pay</button>
      </form>
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back to ${merchantName}</a></p>` : ''}
    `,
  )

/** The bank's question, in place of the page of a real bank. */
export const bankPage = ({ merchantName, session }: Shown) =>
  shell(
    'Fake Bank',
    html`
      <h1>Is this you paying?</h1>
      <p>${euro(session.amount_total)} to ${merchantName}.</p>
      <form method="post" action="/checkout/${session.id}/bank">
        <button class="primary" name="answer" value="approve">Approve</button>
        <button class="secondary" name="answer" value="refuse">Refuse</button>
      </form>
    `,
  )

export const endedPage = (merchantName: string, session: CheckoutSession | null) =>
  shell(
    'Nothing to pay here',
    html`<h1>Nothing to pay here</h1>
      <p>This page has expired, or was never there.</p>
      ${session?.cancel_url ? html`<p><a href="${session.cancel_url}">Back to ${merchantName}</a></p>` : ''}`,
  )
