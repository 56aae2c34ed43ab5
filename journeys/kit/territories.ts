/** A corner of the country that belongs to one Playwright worker: its people never meet those of another journey. */
export type Territory = {
  county: string
  town: string
  dropoffTown: string
  /** For what takes Eircodes alone, such as a dealer's list: a pickup and a drop-off that no other territory has. */
  routingKeys: { from: string; to: string }
}

/** Each is farther from the others, and from every seeded driver, than from any driver placed in it. */
const territories: readonly Territory[] = [
  {
    county: 'Mayo',
    town: 'Belmullet',
    dropoffTown: 'Castlebar',
    routingKeys: { from: 'F26', to: 'F28' },
  },
  {
    county: 'Cork',
    town: 'Skibbereen',
    dropoffTown: 'Bantry',
    routingKeys: { from: 'P81', to: 'P75' },
  },
  // Northern Ireland has no Eircodes: its vehicles with one are in Clifden
  {
    county: 'Down',
    town: 'Donaghadee',
    dropoffTown: 'Portaferry',
    routingKeys: { from: 'H71', to: 'H91' },
  },
]

/** `index`: Playwright's parallel index of the worker, counted from 0. */
export function territoryOf(index: number): Territory {
  const territory = territories[index]
  if (!territory) throw new Error(`More than ${territories.length} workers need more territories.`)
  return territory
}
