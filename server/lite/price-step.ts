/** The third page: the price, requested once the vehicle is known. */
import { html } from 'hono/html'
import type { Quote } from '../../contract/bookings/quotes.ts'
import { contactPage } from './contact-page.ts'
import type { Draft } from './draft.ts'
import { alertBox, phoneLine } from './form-parts.ts'
import type { Page } from './page.ts'
import { phonePage } from './phone-page.ts'
import { priceView, requestPrice } from './price.ts'
import { editForm, type Visit } from './visit.ts'
import { whatPage } from './what-page.ts'

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
