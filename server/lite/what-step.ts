/** What the second page sends: the vehicle, and the answers to the one question about it. */
import { vehicleTypes } from '../../domain/bookings/casualty.ts'
import { circumstances } from '../../domain/bookings/circumstances.ts'
import type { Draft } from './draft.ts'
import type { Page } from './page.ts'
import { pricedPage } from './price-step.ts'
import { answerIn, type Visit } from './visit.ts'
import { noneOfThese, whatPage } from './what-page.ts'

/** `POST /lite/what`: on to the price. */
export const whatGiven = async (visit: Visit, draft: Draft): Promise<Page> => {
  const vehicleType = vehicleTypes.find((one) => one === answerIn(visit, 'vehicleType')) ?? null
  const ticked = visit.form.getAll('conditions')
  const conditions = circumstances
    .map(({ condition }) => condition)
    .filter((condition) => ticked.includes(condition))
  const isAnswered = conditions.length > 0 || ticked.includes(noneOfThese)
  const known: Draft = { ...draft, vehicleType, conditions: isAnswered ? conditions : null }
  if (vehicleType === null)
    return whatPage(visit, known, { vehicleType: 'Invalid vehicle type selected' })
  if (!isAnswered)
    return whatPage(visit, known, { conditions: 'Choose what applies, or “None of these”' })
  return pricedPage(visit, known)
}
