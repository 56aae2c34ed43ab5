/** How a caller relates to what a route is about, for the authorization matrix. */
import type { AccessRow, Party } from '../contract/parties.ts'
import type { Role } from '../domain/accounts/roles.ts'
import type { Identity } from './accounts/index.ts'
import { partyOnceKnown } from './bookings/index.ts'
import type { Ctx } from './context.ts'
import { partyToPartner } from './partners/index.ts'

/** Null: the caller is not signed in. */
export type Principal = Identity | null

const partyOfRole: Record<Role, Party> = {
  customer: 'other_customer',
  driver: 'other_driver',
  dealer: 'dealer',
  operator: 'operator',
}

/**
 * The caller's party, once they are known. The booking is looked up beside the caller's session, where a cookie was sent: without one
 * there is no caller, and nothing is read.
 */
export const partyOf = (
  { db }: Ctx,
  row: AccessRow,
  params: Record<string, string>,
  request: Request,
): ((who: Principal) => Promise<Party>) => {
  const toBooking =
    row.about === 'booking' && request.headers.has('cookie')
      ? partyOnceKnown(db, params['bookingId'] ?? '')
      : null
  return async (who) => {
    if (!who) return 'anonymous'
    switch (row.about) {
      case 'function':
        return partyOfRole[who.role]
      case 'booking':
        return (toBooking ?? partyOnceKnown(db, params['bookingId'] ?? ''))(who)
      case 'partner':
        return partyToPartner(db, who, params['partnerId'] ?? '')
      case 'webhook_endpoint':
        throw new Error('an endpoint is named by programs alone')
      default: {
        const unknown: never = row.about
        throw new Error(`unknown object ${String(unknown)}`)
      }
    }
  }
}
