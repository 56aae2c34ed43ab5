/** One example recovery for each city, on both rate cards, at a place with its own area price. */
import type { Area } from '../../../../domain/places/area.ts'
import { cityFacts, type City } from '../../../../domain/places/cities.ts'
import type { RecoveryToPrice } from '../../../../domain/tariffs/pricing.ts'
import type { Tariff } from '../../../../domain/tariffs/tariff.ts'
import { plainRecovery } from '../pricing/plain-recovery.ts'

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
