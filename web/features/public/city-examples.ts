/** One recovery for each city to show both rate cards on: somewhere its own area price applies. */
import type { Area } from '../../../domain/area.ts'
import { cityFacts, type City } from '../../../domain/cities.ts'
import type { RecoveryToPrice } from '../../../domain/pricing.ts'
import type { Tariff } from '../../../domain/tariff.ts'
import { plainRecovery } from './plain-recovery.ts'

type Example = { recoveryIn: (tariff: Tariff) => RecoveryToPrice; words: string }

const example = (distanceKm: number, areas: readonly Area[], way: string): Example => ({
  recoveryIn: (tariff) => plainRecovery(tariff, distanceKm, areas),
  words: `A car, ${distanceKm} km ${way}, by day, nothing unusual:`,
})

export const cityExamples: Record<City, Example> = {
  dublin: example(15, ['airport'], 'from Dublin Airport to a garage in town'),
  cork: example(45, ['coastal_or_rural'], 'from the coast to a garage in the city'),
  // Connemara is remote and far from a larger town as well; the dearest counts.
  galway: example(65, cityFacts.galway.priceAreas, 'from Connemara to a garage in the city'),
  limerick: example(
    8,
    ['university_of_limerick'],
    'from the university to a garage across the river',
  ),
}
