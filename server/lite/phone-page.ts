/** The phone number, below the price for who is not signed in. */
import { html } from 'hono/html'
import type { Quote } from '../../contract/bookings/quotes.ts'
import type { Problem } from '../../contract/problem-document.ts'
import type { Draft } from './draft.ts'
import { field, shownProblem, titled } from './form-parts.ts'
import type { Page } from './page.ts'
import { priceView } from './price.ts'
import { carried, editForm, type Visit } from './visit.ts'

type Shown = { quote?: Quote; problem?: Problem | null }

export const phonePage = (
  visit: Visit,
  draft: Draft,
  { quote, problem = null }: Shown = {},
): Page => {
  const { problems, above } = shownProblem(problem, ['fullName', 'phone'])
  const title = quote ? 'The price' : 'Your phone'
  return {
    title: titled(title, above),
    body: html`<h1>${title}</h1>
      ${above}${quote ? priceView(draft, quote) : ''}
      <h2>Book it</h2>
      <p>We text you a code. No password, no email needed to sign in.</p>
      <form method="post" action="/lite/phone">
        ${carried(visit, draft)}
        ${field({ name: 'fullName', label: 'Your name', value: draft.name, problems, autocomplete: 'name' })}
        ${field({ name: 'phone', label: 'Mobile number', value: draft.phone, problems, type: 'tel', autocomplete: 'tel', maxlength: 20 })}
        <button>Text me a code</button>
      </form>
      ${editForm(visit, draft, 'what', 'Change the vehicle')}${editForm(visit, draft, 'where', 'Change the places')}`,
  }
}
