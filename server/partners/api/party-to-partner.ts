import type { Party } from '../../../contract/parties.ts'
import type { Identity } from '../../accounts/index.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { placeOfWork } from '../partner-people.store.ts'

/**
 * How a signed-in account relates to an insurer, for the authorization matrix. People of another insurer, or of none, have no role here:
 * both get what they would get for an insurer that does not exist.
 */
export const partyToPartner = async (
  db: Queryable,
  who: Identity,
  partnerId: string,
): Promise<Party> => {
  if (who.role === 'operator') return 'operator'
  const work = await placeOfWork(db, who.accountId)
  if (work?.partnerId !== partnerId) return 'other_partner_staff'
  return work.isAdministrator ? 'partner_administrator' : 'partner_staff'
}
