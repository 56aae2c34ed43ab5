/** What whoever asks is to what a route is about, for the authorization matrix. */
import type { AccessRow, Party } from '../contract/parties.ts'
import type { Role } from '../domain/roles.ts'
import type { Identity } from './accounts/index.ts'
import { partyToBooking } from './bookings/index.ts'
import type { Ctx } from './context.ts'
import { partyToPartner } from './partners/index.ts'

/** Null: nobody is signed in. */
export type Asker = Identity | null

const partyOfRole: Record<Role, Party> = {
  customer: 'other_customer',
  driver: 'other_driver',
  dealer: 'dealer',
  operator: 'operator',
}

export const partyOf = async (
  ctx: Ctx,
  who: Asker,
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
