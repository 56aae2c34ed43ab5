/** What journeys of dealers share. */
import { query } from './database.ts'
import type { Person } from './people.ts'

/** Gives an account the role. */
export const asDealer = async (person: Person): Promise<Person> => {
  await query(`update profiles set role = 'dealer' where user_id = $1`, [person.accountId])
  return person
}
