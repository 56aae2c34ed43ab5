/** After the last step: what the job has brought, from the booking as the server has it. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/accounts/session.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { payoutAccountQuery } from '../../api/payouts.ts'
import { HeldEnd } from '../../features/bookings/ending/held-end.tsx'
import { useHeld } from '../../features/bookings/ending/use-held.ts'
import { useJobSteps, useSendingStep } from '../../features/bookings/job-steps.ts'
import { CabEarned, NextJob, type NextJobProps } from '../../features/drivers/cab-earned.tsx'
import { paidLabel } from '../../features/drivers/paid-label.ts'
import { CabLarge, CabLayout, CabLine } from '../../features/drivers/cab-parts.tsx'
import { paths } from '../../paths.ts'

type EarnedInCabProps = { bookingId: string; next: NextJobProps }

export function EarnedInCab({ bookingId, next }: EarnedInCabProps) {
  const { data: booking } = useQuery(bookingQuery(bookingId))
  const { data: payout } = useQuery(payoutAccountQuery)
  const { account } = useSession()
  const isSending = useSendingStep() !== null
  const [held] = useHeld(useJobSteps(account?.accountId, bookingId))
  const completedAt = booking?.completedAt ?? null
  const netCents = booking?.driverNetCents ?? null
  if (completedAt === null || netCents === null) {
    return (
      <CabLayout
        buttons={
          held && account ? (
            <HeldEnd step={held} accountId={account.accountId} isInBar={false} />
          ) : (
            <NextJob {...next} isSending={isSending} />
          )
        }
      >
        <div role="status">
          <CabLarge>Job done</CabLarge>
          <CabLine isQuiet>It counts once it is sent. Your pay is shown then.</CabLine>
        </div>
      </CabLayout>
    )
  }
  return (
    <CabEarned
      netCents={netCents}
      paidLabel={paidLabel(new Date(completedAt), payout?.state ?? null)}
      jobPath={paths.booking(bookingId)}
      next={next}
    />
  )
}
