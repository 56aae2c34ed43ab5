import { html } from 'hono/html'
import {
  cardBehaviour,
  testCardKeys,
  wrongNumber,
  type TestCardKey,
} from '../payments/test-cards.ts'

type Row = { number: string; label: string; cvc: string }

type PageInput = {
  parentOrigin: string
  publishableKey: string
  merchantName: string
  theme: string | undefined
}

const row = (key: TestCardKey): Row => {
  const { number, label, brand } = cardBehaviour(key)
  return { number, label, cvc: brand === 'amex' ? '1234' : '123' }
}

const shownFirst: TestCardKey[] = ['visa', 'challengedAlways', 'declined']

const isOneOf =
  (group: string) =>
  (key: TestCardKey): boolean =>
    cardBehaviour(key).group === group && !shownFirst.includes(key)

const more: { title: string; rows: Row[] }[] = [
  { title: 'Also accepted', rows: testCardKeys.filter(isOneOf('accepted')).map(row) },
  { title: 'Other 3-D Secure', rows: testCardKeys.filter(isOneOf('three_d_secure')).map(row) },
  {
    title: 'Declined for a reason',
    rows: [...testCardKeys.filter(isOneOf('declined')).map(row), { ...wrongNumber, cvc: '123' }],
  },
  { title: 'Goes wrong later', rows: testCardKeys.filter(isOneOf('later')).map(row) },
]

const grouped = (number: string): string =>
  number.replace(number.length === 15 ? /^(\d{4})(\d{6})(\d{5})$/ : /(\d{4})(?=\d)/g, (...parts) =>
    number.length === 15 ? `${parts[1]} ${parts[2]} ${parts[3]}` : `${parts[1]} `,
  )

const rowButton = ({ number, label, cvc }: Row) => html`
  <li>
    <button
      type="button"
      class="test"
      aria-pressed="false"
      data-number="${number}"
      data-cvc="${cvc}"
    >
      <span class="test-label">${label}</span>
      <span class="test-number">${grouped(number)}</span>
    </button>
  </li>
`

const field = (input: {
  id: string
  label: string
  complete: string
  numeric: boolean
  placeholder?: string
  optional?: boolean
  longest: number
}) => html`
  <div class="field">
    <label for="${input.id}"
      >${input.label}${input.optional ? html` <span class="optional">optional</span>` : ''}</label
    >
    <div class="box">
      <input
        id="${input.id}"
        name="${input.id}"
        type="text"
        autocomplete="${input.complete}"
        inputmode="${input.numeric ? 'numeric' : 'text'}"
        placeholder="${input.placeholder ?? ''}"
        maxlength="${input.longest}"
        spellcheck="false"
        aria-describedby="${input.id}-error"
      />
      ${input.id === 'number' ? html`<span id="brand" class="brand" hidden></span>` : ''}
    </div>
    <p id="${input.id}-error" class="error" hidden></p>
  </div>
`

const fields = html`
  ${field({
    id: 'number',
    label: 'Card number',
    complete: 'cc-number',
    numeric: true,
    placeholder: '1234 1234 1234 1234',
    longest: 23,
  })}
  <div class="pair">
    ${field({ id: 'expiry', label: 'Expiry', complete: 'cc-exp', numeric: true, placeholder: 'MM / YY', longest: 9 })}
    ${field({ id: 'cvc', label: 'CVC', complete: 'cc-csc', numeric: true, placeholder: '123', longest: 4 })}
  </div>
  ${field({ id: 'name', label: 'Name on card', complete: 'cc-name', numeric: false, optional: true, longest: 80 })}
  ${field({
    id: 'postcode',
    label: 'Eircode or postcode',
    complete: 'postal-code',
    numeric: false,
    optional: true,
    longest: 12,
  })}
`

const bank = (merchantName: string) => html`
  <section id="bank" class="bank" aria-labelledby="bank-title" hidden>
    <p class="bank-name">Fake Bank</p>
    <h2 id="bank-title" tabindex="-1">Is this you paying?</h2>
    <dl>
      <div>
        <dt>To</dt>
        <dd>${merchantName}</dd>
      </div>
      <div>
        <dt>Amount</dt>
        <dd id="bank-amount"></dd>
      </div>
      <div>
        <dt>Card</dt>
        <dd id="bank-card"></dd>
      </div>
    </dl>
    <p id="bank-error" class="error" role="alert" hidden></p>
    <div class="answers">
      <button type="button" id="approve" class="primary">Approve</button>
      <button type="button" id="refuse" class="secondary">Refuse</button>
    </div>
    <p class="hint">3-D Secure. A real bank would ask in its app or by text message.</p>
  </section>
`

const shell = (theme: string | undefined, body: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en" data-theme="${theme === 'light' || theme === 'dark' ? theme : 'system'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Card details</title>
        <link rel="stylesheet" href="/frame/frame.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`

/** The frame's page. Everything that changes in it is done by `browser/`. */
export const framePage = (input: PageInput) =>
  shell(
    input.theme,
    html`
      <main
        id="frame"
        aria-label="Card payment"
        data-parent-origin="${input.parentOrigin}"
        data-publishable-key="${input.publishableKey}"
      >
        <h1 class="unseen">Card details</h1>
        <div id="card-step">
          <form id="card" aria-label="Card details" novalidate>${fields}</form>
          <p class="notice">Demo card form. Nothing is charged, and only test cards work.</p>
          <section class="tests" aria-labelledby="tests-title">
            <h2 id="tests-title">Test cards <span class="optional">tap to fill in</span></h2>
            <ul>
              ${shownFirst.map((key) => rowButton(row(key)))}
            </ul>
            <details id="more">
              <summary>More test cards</summary>
              ${more.map(
                ({ title, rows }) => html`
                  <h3>${title}</h3>
                  <ul>
                    ${rows.map(rowButton)}
                  </ul>
                `,
              )}
            </details>
          </section>
        </div>
        ${bank(input.merchantName)}
        <p id="status" class="status" role="status"></p>
      </main>
      <script src="/frame/frame.js"></script>
    `,
  )

/** The wallet's page: empty where there is none. */
export const walletPage = (input: PageInput & { isAvailable: boolean }) =>
  shell(
    input.theme,
    html`
      <main
        id="wallet"
        aria-label="Wallet"
        data-parent-origin="${input.parentOrigin}"
        data-publishable-key="${input.publishableKey}"
        data-is-available="${String(input.isAvailable)}"
      >
        <button type="button" id="open" class="wallet">Pay with Demo Pay</button>
        <section id="sheet" class="bank" aria-label="Demo Pay" hidden>
          <p class="bank-name">Demo Pay</p>
          <div class="answers">
            <button type="button" class="primary" data-method="pm_card_visa">
              Visa ending 4242
            </button>
            <button type="button" class="secondary" data-method="pm_card_visa_chargeDeclined">
              Declined card
            </button>
            <button type="button" id="cancel" class="secondary">Cancel</button>
          </div>
        </section>
        <p id="status" class="unseen" role="status"></p>
      </main>
      <script src="/frame/wallet.js"></script>
    `,
  )

/** Shown, as text only, to a page that may not embed the frame. */
export const refusedPage = (origin: string) =>
  shell(
    undefined,
    html`<main><p class="notice">Pages of ${origin} may not show this card form.</p></main>`,
  )
