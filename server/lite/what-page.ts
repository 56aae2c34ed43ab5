/** The second page: the vehicle, and the one question about it. */
import { html } from 'hono/html'
import { vehicleTypeLabels, vehicleTypes } from '../../domain/bookings/casualty.ts'
import {
  conditionOfAnswer,
  type CasualtyCondition,
} from '../../domain/bookings/casualty-conditions.ts'
import { circumstances } from '../../domain/bookings/circumstances.ts'
import { breakdownSteps } from '../../domain/breakdown-steps.ts'
import { emergencyNumbers, motorwayControl } from '../../domain/emergency-call.ts'
import { formatAdded } from '../../domain/money.ts'
import type { Draft } from './draft.ts'
import { choices, problemList, titled, type Problems } from './form-parts.ts'
import type { Page } from './page.ts'
import { carried, editForm, type Visit } from './visit.ts'

/** The answer to the one question when nothing applies. */
export const noneOfThese = 'none'
const [emergency] = emergencyNumbers

export const whatPage = async (
  visit: Visit,
  draft: Draft,
  problems: Problems = {},
): Promise<Page> => {
  const answer = await visit.api('GET /api/tariff', {})
  /** What it adds to the price; without the tariff, the words alone. */
  const priced = (label: string, condition: CasualtyCondition | undefined): string =>
    answer.ok && condition
      ? `${label} ${formatAdded(answer.value.tariff.conditionCents[condition])}`
      : label
  const list = problemList(problems)
  const chosen = draft.conditions ?? (draft.pickup?.isMotorway ? ['motorway'] : [])
  const isNone = draft.conditions?.length === 0
  return {
    title: titled('The vehicle', list),
    body: html`<h1>The vehicle</h1>
      ${list}${draft.pickup?.isMotorway ? motorwayNote : ''}
      <p>From ${draft.pickup?.label ?? ''} to ${draft.dropoff?.label ?? ''}</p>
      <form method="post" action="/lite/what">
        ${carried(visit, draft)}
        ${choices({
          name: 'vehicleType',
          legend: 'What needs recovering?',
          type: 'radio',
          problems,
          choices: vehicleTypes.map((value) => ({
            value,
            label: priced(
              vehicleTypeLabels[value],
              conditionOfAnswer('vehicleType', value, {
                vehicleType: value,
                vehicleSize: 'unknown',
              }),
            ),
            isChosen: value === (draft.vehicleType ?? 'car'),
          })),
        })}${choices({
          name: 'conditions',
          legend: 'Anything we should know?',
          type: 'checkbox',
          problems,
          choices: [
            ...circumstances.map(({ condition, label }) => ({
              value: condition,
              label: priced(label, condition),
              isChosen: chosen.includes(condition),
            })),
            { value: noneOfThese, label: 'None of these', isChosen: isNone },
          ],
        })}<button>See the price</button>
      </form>
      ${editForm(visit, draft, 'where', 'Change the places')}`,
  }
}

/** Before any truck: people away from traffic, and who closes the lane. */
const motorwayNote = html`<div class="note">
  <p><strong>First, get everyone away from traffic</strong></p>
  <ol>
    ${breakdownSteps.map((step) => html`<li>${step}</li>`)}
  </ol>
  <p>
    In danger: <a href="tel:${emergency.dialled}">call ${emergency.shown}</a>. Motorway control:
    <a href="tel:${motorwayControl.dialled}">${motorwayControl.shown}</a>
  </p>
</div>`
