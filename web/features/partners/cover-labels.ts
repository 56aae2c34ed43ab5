/** Cover rules in words. Pure. */
import type { CoverVersionView } from '../../../contract/partners/cover.ts'
import { vehicleTypeLabels, vehicleTypes } from '../../../domain/bookings/casualty.ts'
import { callOutMonths } from '../../../domain/cover/call-outs.ts'
import { coverServiceLabels, coverServices } from '../../../domain/cover/cover-rules.ts'

type Rules = CoverVersionView['rules']

const listed = <K extends string>(
  chosen: readonly K[],
  all: readonly K[],
  labels: Record<K, string>,
  words: { every: string; none: string },
): string => {
  if (chosen.length === all.length) return words.every
  return chosen.length === 0 ? words.none : chosen.map((one) => labels[one]).join(', ')
}

/** Name and value of each rule, in the order of the form. */
export const coverFactsOf = (rules: Rules): readonly (readonly [string, string])[] => [
  ['Begins', rules.homeMetres === null ? 'At home' : `${rules.homeMetres / 1000} km from home`],
  [
    'Heaviest vehicle',
    rules.mostWeightKg === null ? 'Any' : `${rules.mostWeightKg.toLocaleString('en-IE')} kg`,
  ],
  [
    'Vehicles',
    listed(rules.vehicleTypes, vehicleTypes, vehicleTypeLabels, { every: 'All', none: 'None' }),
  ],
  [
    'Call-outs',
    rules.callOutsAYear === null
      ? 'No limit'
      : `${rules.callOutsAYear} in ${callOutMonths} months for each policy`,
  ],
  ['Distance', rules.coveredKm === null ? 'All of it' : `${rules.coveredKm} km of each recovery`],
  [
    'Extras',
    listed(rules.services, coverServices, coverServiceLabels, {
      every: 'All',
      none: 'None: call-out and distance alone',
    }),
  ],
]

export const coverStateLabels: Record<CoverVersionView['state'], string> = {
  coming: 'Coming',
  in_force: 'Active',
  past: 'Past',
}
