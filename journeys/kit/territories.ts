/** A corner of the country that belongs to one Playwright worker: its people never meet those of another journey. */
export type Territory = { county: string; town: string; dropoffTown: string }

/** Each is farther from the others, and from every seeded driver, than from any driver placed in it. */
const territories: readonly Territory[] = [
  { county: 'Mayo', town: 'Belmullet', dropoffTown: 'Castlebar' },
  { county: 'Cork', town: 'Skibbereen', dropoffTown: 'Bantry' },
  { county: 'Down', town: 'Donaghadee', dropoffTown: 'Portaferry' },
  { county: 'Galway', town: 'Clifden', dropoffTown: 'Galway' },
]

/** `index`: Playwright's parallel index of the worker, counted from 0. */
export function territoryOf(index: number): Territory {
  const territory = territories[index]
  if (!territory) throw new Error(`More than ${territories.length} workers need more territories.`)
  return territory
}
