import { plainTransition } from '../../features/bookings/transition-values.ts'
import { ArrivalProposal } from '../../features/tracking/arrival-proposal.tsx'
import { demoActions } from './demo-actions.ts'
import { sentFrom, type Played } from './demo-played.ts'

/** For the driver whose truck has arrived: one press reports it. */
export function DemoArrival(played: Played) {
  const { booking, side } = played
  if (!booking || side !== 'driver') return null
  return (
    <ArrivalProposal
      booking={booking}
      here={sentFrom(played)}
      isBusy={false}
      onConfirm={() => void demoActions(played, booking).advance(plainTransition)}
    />
  )
}
