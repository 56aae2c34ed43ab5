/** What journeys of dealers share. */
import { query } from './database.ts'
import type { Person } from './people.ts'

/** Routing keys within each territory. */
const keys: Record<string, { from: string; to: string }> = {
  Mayo: { from: 'F26', to: 'F28' },
  Cork: { from: 'P81', to: 'P75' },
  Galway: { from: 'H71', to: 'H91' },
}

/** Of a pickup and a drop-off in a territory. */
export const keysOf = (county: string): { from: string; to: string } =>
  keys[county] ?? { from: 'F26', to: 'F28' }

/** Gives an account the role. */
export const asDealer = async (person: Person): Promise<Person> => {
  await query(`update profiles set role = 'dealer' where user_id = $1`, [person.accountId])
  return person
}
