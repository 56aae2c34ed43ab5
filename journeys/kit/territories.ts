/** A corner of the country that belongs to one worker: who is put there meets nobody of another journey. */
export type Territory = { county: string; town: string; dropoffTown: string }

/** Farther from each other, and from every driver of the seed, than any driver of the spot itself. */
const territories: readonly Territory[] = [
  { county: 'Mayo', town: 'Belmullet', dropoffTown: 'Castlebar' },
  { county: 'Cork', town: 'Skibbereen', dropoffTown: 'Bantry' },
  { county: 'Down', town: 'Donaghadee', dropoffTown: 'Portaferry' },
  { county: 'Galway', town: 'Clifden', dropoffTown: 'Galway' },
]

/** `index`: Playwright's number of the worker, counted from 0 among those that run at the same time. */
export function territoryOf(index: number): Territory {
  const territory = territories[index]
  if (!territory) throw new Error(`More than ${territories.length} workers need more territories.`)
  return territory
}
