/** The phone number and the texted code: they are an account (decision 0086). */
import { html } from 'hono/html'
import type { Problem } from '../../contract/problem-document.ts'
import {
  phoneCodeDigits,
  phoneCodePatienceSeconds,
  stoppedTextsHelp,
} from '../../domain/accounts/phone-code.ts'
import { contactPage } from './contact-page.ts'
import type { Draft } from './draft.ts'
import { field, alertBox, shownProblem, titled } from './form-parts.ts'
import type { Page } from './page.ts'
import { phonePage } from './phone-page.ts'
import { carried, editForm, answerIn, type Visit } from './visit.ts'

/** `POST /lite/phone`: a code is on its way. Sent again too soon, the earlier text counts. */
export const phoneGiven = async (visit: Visit, draft: Draft): Promise<Page> => {
  const given = { ...draft, name: answerIn(visit, 'fullName'), phone: answerIn(visit, 'phone') }
  if (given.name === '')
    return phonePage(visit, given, { problem: fieldProblem('fullName', 'Enter your name') })
  const sent = await visit.api('POST /api/auth/phone/send-code', {
    body: { phone: given.phone, by: answerIn(visit, 'by') === 'call' ? 'call' : 'text' },
  })
  if (sent.ok) return codePage(visit, { ...given, ...sent.value, textUs: undefined })
  const isSameNumber = draft.codeId !== null && draft.phone === given.phone
  const isTooMany = sent.problem.code === 'too_many_requests'
  const textUs =
    isTooMany && sent.retryAfterSeconds > phoneCodePatienceSeconds
      ? await textUsPage(visit, given)
      : null
  if (textUs) return textUs
  return isTooMany && isSameNumber
    ? codePage(visit, given, sent.problem)
    : phonePage(visit, given, { problem: sent.problem })
}

/** A number that was sent too many codes gets one in answer to its own text; null: texts are not answered. */
const textUsPage = async (visit: Visit, given: Draft): Promise<Page | null> => {
  const requested = await visit.api('POST /api/auth/phone/await-text', {
    body: { phone: given.phone },
  })
  if (!requested.ok) return null
  const { codeId, ...textUs } = requested.value
  return codePage(visit, { ...given, codeId, mayCall: false, textUs })
}

const fieldProblem = (name: string, words: string): Problem => ({
  type: 'urn:towline:problem:invalid_input',
  title: words,
  status: 422,
  detail: words,
  code: 'invalid_input',
  requestId: '',
  fields: { [name]: words },
})

export const codePage = (visit: Visit, draft: Draft, problem: Problem | null = null): Page => {
  // a wrong code is about the field
  const about = problem?.code === 'wrong_code' ? fieldProblem('code', problem.detail) : problem
  const { problems, above } = shownProblem(about, ['code', 'fullName'])
  return {
    title: titled('The code', above),
    body: html`<h1>The code</h1>
      ${above}
      ${
        draft.textUs
          ? html`<p>
              Too many codes were requested for this number. Text
              <strong>${draft.textUs.words}</strong> to <strong>${draft.textUs.number}</strong> from
              ${draft.phone}, and the answer brings your code.
            </p>`
          : html`<p>Your code is on its way to ${draft.phone}.</p>`
      }
      <form method="post" action="/lite/code">
        ${carried(visit, draft)}
        ${field({ name: 'code', label: `The ${phoneCodeDigits} digits of the code`, value: '', problems, inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 12 })}
        <button>Continue</button>
      </form>
      <form method="post" action="/lite/phone">
        ${carried(visit, draft)}<input type="hidden" name="fullName" value="${draft.name}" /><input
          type="hidden"
          name="phone"
          value="${draft.phone}"
        /><button class="quiet" name="by" value="text">Text me another code</button>
        ${draft.mayCall ? html`<button class="quiet" name="by" value="call">Call me with a code</button>` : ''}
      </form>
      <p class="hint">${stoppedTextsHelp}</p>
      ${editForm(visit, draft, 'what', 'Change something')}`,
  }
}

/** `POST /lite/code`: signs in, and on to the payment. A repeat by someone who is signed in by now goes on as well. */
export const codeGiven = async (visit: Visit, draft: Draft): Promise<Page> => {
  const { codeId } = draft
  if (codeId === null || draft.quoteId === null) return phonePage(visit, draft)
  const opened = await visit.api('POST /api/auth/sign-in/phone', {
    body: { codeId, code: answerIn(visit, 'code'), fullName: draft.name },
  })
  const quote = await visit.api('GET /api/quotes/:quoteId', { params: { quoteId: draft.quoteId } })
  if (!opened.ok) {
    const session = await visit.api('GET /api/session', {})
    const account = session.ok ? session.value.account : null
    if (opened.problem.code === 'wrong_code' && account?.phone && quote.ok)
      return contactPage(visit, draft, quote.value, { account })
    return codePage(visit, draft, opened.problem)
  }
  const { value: account, setCookies } = opened
  if (account.nextStep !== null) return { ...secondStepPage(), setCookies }
  if (!quote.ok) return { ...codePage(visit, draft, quote.problem), setCookies }
  return { ...(await contactPage(visit, draft, quote.value, { account })), setCookies }
}

const secondStepPage = (): Page => ({
  title: 'One more step',
  body: html`<h1>One more step</h1>
    ${alertBox('Your account has two-step sign-in', 'Give the second code on the full site, then come back here.')}
    <p><a class="button" href="/auth">Sign in on the full site</a></p>`,
})
