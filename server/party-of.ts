/** How a caller relates to what a route is about, for the authorization matrix. */
import type { AccessRow, Party } from '../contract/parties.ts'
import type { Role } from '../domain/accounts/roles.ts'
import type { Identity } from './accounts/index.ts'
import { partyToBooking } from './bookings/index.ts'
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

export const partyOf = async (
  ctx: Ctx,
  who: Principal,
  row: AccessRow,
  params: Record<string, string>,
): Promise<Party> => {
  if (!who) return 'anonymous'
  switch (row.about) {
    case 'function':
      return partyOfRole[who.role]
    case 'booking':
      return partyToBooking(ctx.db, who, params['bookingId'] ?? '')
    case 'partner':
      return partyToPartner(ctx.db, who, params['partnerId'] ?? '')
    case 'webhook_endpoint':
      throw new Error('an endpoint is named by programs alone')
    default: {
      const unknown: never = row.about
      throw new Error(`unknown object ${String(unknown)}`)
    }
  }
}
