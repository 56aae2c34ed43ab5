/** The first page: where the vehicle is and where it goes, in words that the server looks up. */
import { html } from 'hono/html'
import type { SuggestedPlace } from '../../contract/bookings/places.ts'
import { unknownPlaceMessage } from '../../domain/places/suggest-places.ts'
import { foldName } from '../../domain/places/places.ts'
import { waitAtMost } from '../kit/wait-at-most.ts'
import { newDraft, type Draft, type DraftEnd } from './draft.ts'
import { choices, field, problemList, titled, type Problems } from './form-parts.ts'
import type { Markup, Page } from './page.ts'
import { carried, answerIn, type Visit } from './visit.ts'
import { whatPage } from './what-page.ts'

const ends = ['pickup', 'dropoff'] as const
type End = (typeof ends)[number]

const copy = {
  pickup: {
    label: 'Where is the vehicle?',
    hint: 'Eircode, town or motorway junction, for example W91 X285, Naas or M7 J10',
    missing: 'Enter where the vehicle is',
  },
  dropoff: {
    label: 'Where should it go?',
    hint: 'Eircode, town, or a street and its town',
    missing: 'Enter where the vehicle should go',
  },
} as const

type Shown = {
  draft: Draft
  typed: Record<End, string>
  problems?: Problems
  offered?: Partial<Record<End, readonly SuggestedPlace[]>>
  /** Above everything. */
  above?: Markup | ''
}

const typedIn = ({ pickup, dropoff }: Draft): Record<End, string> => ({
  pickup: pickup?.typed ?? '',
  dropoff: dropoff?.typed ?? '',
})

export const wherePage = (visit: Visit, shown: Shown): Page => {
  const { draft, typed, problems = {}, offered = {}, above = '' } = shown
  const list = problemList(problems)
  return {
    title: titled('Book a recovery', list),
    isIndexed: visit.c.req.method === 'GET',
    body: html`<h1>Book a recovery</h1>
      ${above}${list}
      <p>Small pages for a weak signal. You see the price and the arrival time before you pay.</p>
      <form method="post" action="/lite/where">
        ${carried(visit, draft)}
        ${ends.map((end) => endFields(end, typed[end], problems, offered[end] ?? []))}
        <button>Continue</button>
      </form>`,
  }
}

/** There is no map here to point at. */
const unknownPlace = (problem: string | null): string =>
  problem !== null && problem !== unknownPlaceMessage
    ? problem
    : `${unknownPlaceMessage} Try its Eircode, or the nearest town, and tell your driver the rest by phone.`

const choiceName = (end: End): string => `${end}-choice`

const endFields = (
  end: End,
  value: string,
  problems: Problems,
  places: readonly SuggestedPlace[],
): Markup =>
  html`${field({
    name: end,
    label: copy[end].label,
    hint: copy[end].hint,
    value,
    problems,
  })}${
    places.length === 0
      ? ''
      : choices({
          name: choiceName(end),
          legend: 'Which one do you mean?',
          type: 'radio',
          problems,
          choices: places.map(({ label, exactness }) => ({
            value: label,
            label,
            hint: exactness,
            isChosen: false,
          })),
        })
  }`

/** The way back is worth a moment; the form must not wait for a database that does not answer. */
const openBookingsWithinMs = 1_000

/** `GET /lite`: an empty form, and the way back to a booking that is under way. */
export const startPage = async (visit: Visit, above: Markup | '' = ''): Promise<Page> => {
  let open: Markup | '' = ''
  await waitAtMost(
    openBookingsWithinMs,
    openBookings(visit).then((found) => (open = found)),
  )
  const page = wherePage(visit, {
    draft: newDraft(),
    typed: { pickup: '', dropoff: '' },
    above: html`${above}${open}`,
  })
  return { ...page, isIndexed: visit.c.req.method === 'GET' }
}

const openBookings = async ({ api, c }: Visit): Promise<Markup | ''> => {
  if (!c.req.header('cookie')) return ''
  const answer = await api('GET /api/bookings', { query: { limit: 5 } })
  const open = answer.ok
    ? answer.value.items.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    : []
  return html`${open.map(
    ({ bookingId, reference }) =>
      html`<p>
        <a class="button" href="/lite/bookings/${bookingId}">Your booking ${reference}</a>
      </p>`,
  )}`
}

/** `POST /lite/edit`: an earlier step as it was filled in. */
export const editedPage = async (visit: Visit, draft: Draft): Promise<Page> =>
  answerIn(visit, 'to') === 'what' && draft.pickup && draft.dropoff
    ? whatPage(visit, draft)
    : wherePage(visit, { draft, typed: typedIn(draft) })

type Found =
  | { kind: 'found'; end: DraftEnd }
  | { kind: 'several'; places: readonly SuggestedPlace[] }
  | { kind: 'problem'; words: string }

/** `POST /lite/where`: on to the vehicle once both places are known; else the form again, with what they may mean. */
export const whereGiven = async (visit: Visit, draft: Draft): Promise<Page> => {
  const typed = { pickup: answerIn(visit, 'pickup'), dropoff: answerIn(visit, 'dropoff') }
  const found = {
    pickup: await find(visit, 'pickup', typed.pickup, draft.pickup),
    dropoff: await find(visit, 'dropoff', typed.dropoff, draft.dropoff),
  }
  if (found.pickup.kind === 'found' && found.dropoff.kind === 'found') {
    const known = { ...draft, pickup: found.pickup.end, dropoff: found.dropoff.end, quoteId: null }
    return whatPage(visit, known)
  }
  const problems: Record<string, string> = {}
  const offered: Partial<Record<End, readonly SuggestedPlace[]>> = {}
  for (const end of ends) {
    const one = found[end]
    if (one.kind === 'problem') problems[end] = one.words
    if (one.kind !== 'several') continue
    offered[end] = one.places
    problems[choiceName(end)] = `Choose which “${typed[end]}” you mean`
  }
  return wherePage(visit, { draft, typed, problems, offered })
}

const find = async (
  visit: Visit,
  end: End,
  typed: string,
  known: DraftEnd | null,
): Promise<Found> => {
  if (typed.length < 2) return { kind: 'problem', words: copy[end].missing }
  const choice = answerIn(visit, choiceName(end))
  if (known?.typed === typed && choice === '') return { kind: 'found', end: known }
  const answer = await visit.api('GET /api/places/suggestions', { query: { q: typed, limit: 6 } })
  if (!answer.ok) return { kind: 'problem', words: answer.problem.detail }
  const { places, problem } = answer.value
  if (places.length === 0) return { kind: 'problem', words: unknownPlace(problem) }
  const one =
    places.find(({ label }) => label === choice) ??
    (places.length === 1
      ? places[0]
      : places.find(({ label }) => foldName(label) === foldName(typed)))
  if (!one) return { kind: 'several', places }
  const { label, where, isMotorway } = one
  return { kind: 'found', end: { typed, label, where, isMotorway } }
}
