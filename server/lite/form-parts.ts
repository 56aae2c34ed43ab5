/** Parts of the plain forms: a field with its problem beside it, linked both ways. */
import { html } from 'hono/html'
import type { Problem } from '../../contract/problem-document.ts'
import { withoutDriverCopy } from '../../domain/phone-line.ts'
import { supportContact } from '../../domain/support.ts'
import type { Markup } from './page.ts'

/** By the names of the fields, which are those of the API's bodies. */
export type Problems = Readonly<Record<string, string>>

export const idOf = (name: string): string => name.replaceAll('.', '-')

type Field = {
  name: string
  label: string
  value: string
  problems: Problems
  hint?: string
  type?: 'text' | 'tel' | 'email'
  autocomplete?: string
  inputmode?: 'numeric'
  maxlength?: number
}

const beside = (name: string, problem: string | undefined): Markup | '' =>
  problem ? html`<p class="bad" id="${idOf(name)}-bad">${problem}</p>` : ''

const describedBy = (
  name: string,
  { hint, problem }: { hint?: string; problem?: string },
): string =>
  [...(hint ? [`${idOf(name)}-hint`] : []), ...(problem ? [`${idOf(name)}-bad`] : [])].join(' ')

export const field = ({ name, label, value, problems, hint, ...rest }: Field): Markup => {
  const problem = problems[name]
  const described = describedBy(name, {
    ...(hint ? { hint } : {}),
    ...(problem ? { problem } : {}),
  })
  return html`<div class="field">
    <label for="${idOf(name)}">${label}</label>
    ${hint ? html`<p class="hint" id="${idOf(name)}-hint">${hint}</p>` : ''}${beside(name, problem)}
    <input
      id="${idOf(name)}"
      name="${name}"
      type="${rest.type ?? 'text'}"
      value="${value}"
      maxlength="${rest.maxlength ?? 100}"
      ${rest.autocomplete ? html` autocomplete="${rest.autocomplete}"` : ''}${rest.inputmode ? html` inputmode="${rest.inputmode}"` : ''}${described ? html` aria-describedby="${described}"` : ''}${problem ? html` aria-invalid="true"` : ''}
    />
  </div>`
}

type Choice = { value: string; label: string; isChosen: boolean; hint?: string | null }

/** Radio buttons or ticks; the first can be reached from the list of problems. */
export const choices = (input: {
  name: string
  legend: string
  type: 'radio' | 'checkbox'
  choices: readonly Choice[]
  problems: Problems
}): Markup => {
  const { name, legend, type, problems } = input
  const problem = problems[name]
  return html`<fieldset${problem ? html` aria-describedby="${idOf(name)}-bad"` : ''}><legend>${legend}</legend>${beside(name, problem)}
${input.choices.map(
  ({ value, label, isChosen, hint }, index) =>
    html`<label class="tick"
      ><input
        id="${index === 0 ? idOf(name) : `${idOf(name)}-${index}`}"
        type="${type}"
        name="${name}"
        value="${value}"
        ${isChosen ? html` checked` : ''}
      /><span>${label}${hint ? html` <br />${hint}` : ''}</span></label
    >`,
)}</fieldset>`
}

export const tick = (input: {
  name: string
  label: string
  isTicked: boolean
  problems: Problems
}): Markup => {
  const { name, label, isTicked, problems } = input
  const problem = problems[name]
  return html`<div class="field">
    ${beside(name, problem)}<label class="tick"
      ><input
        id="${idOf(name)}"
        type="checkbox"
        name="${name}"
        value="yes"
        ${isTicked ? html` checked` : ''}${problem ? html` aria-describedby="${idOf(name)}-bad" aria-invalid="true"` : ''}
      /><span>${label}</span></label
    >
  </div>`
}

/** At the top of a form that came back: what is wrong, each with a link to its field. */
export const problemList = (problems: Problems): Markup | '' => {
  const entries = Object.entries(problems)
  if (entries.length === 0) return ''
  return html`<div class="note" role="alert">
    <p class="bad">Please check:</p>
    <ul>
      ${entries.map(([name, words]) => html`<li><a href="#${idOf(name)}">${words}</a></li>`)}
    </ul>
  </div>`
}

/** A refusal that is about no field. */
export const alertBox = (title: string, detail: string | Markup): Markup =>
  html`<div class="note" role="alert">
    <p><strong>${title}</strong></p>
    <p>${detail}</p>
  </div>`

/** The phone line by its hours, for a person without a driver. */
export const phoneLine = (at: Date): Markup => {
  const { words, call } = withoutDriverCopy(at)
  return html`${words} ${callLink(call)}`
}

/** Calls our line; nothing while it isn’t answered. `label`: `Call us`. */
export const callLink = (label: string | null): Markup | '' =>
  label === null ? '' : html`<a href="${phoneHref}">${label}: ${supportContact.phone}</a>`

const phoneHref = `tel:${supportContact.phone.replaceAll(' ', '')}`

/** What a refusal says of the fields on this page; anything else it says is shown above them. */
export const shownProblem = (
  problem: Problem | null,
  names: readonly string[],
): { problems: Problems; above: Markup | '' } => {
  if (!problem) return { problems: {}, above: '' }
  const problems = Object.fromEntries(
    Object.entries(problem.fields ?? {}).filter(([name]) => names.includes(name)),
  )
  const above =
    Object.keys(problems).length > 0
      ? problemList(problems)
      : alertBox(problem.title, problem.detail)
  return { problems, above }
}

/** The title of a page with problems says so first, for who hears it. */
export const titled = (title: string, above: Markup | ''): string =>
  above === '' ? title : `Error: ${title}`
