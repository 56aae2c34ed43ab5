import type { BookingOwner } from '../../../contract/operations/booking-owners.ts'
import { useSession } from '../../api/accounts/session.ts'

/** Who deals with a booking: “You have it”, or the name of a colleague. */
export function HasIt({ owner: { accountId, name } }: { owner: BookingOwner }) {
  const { account } = useSession()
  return <b>{accountId === account?.accountId ? 'You have it' : `${name} has it`}</b>
}
