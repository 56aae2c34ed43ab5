/** Why a driver cannot take the job: the server's rule, in the server's words. */
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import type { DriverSelf } from '../../../contract/drivers/drivers.ts'
import { problems } from '../../../contract/problems.ts'
import { acceptRefusal } from '../../../domain/bookings/decide-transition.ts'

type Driver = Pick<DriverSelf, 'driverId' | 'isVerified' | 'isOnDuty' | 'activeBookingId'>

/** Null when it can be accepted. */
export const acceptReason = (
  driver: Driver,
  offer: Pick<JobOffer, 'acceptBy'>,
  now: Date,
): string | null => {
  const code = acceptRefusal(
    {
      status: 'pending_driver_acceptance',
      acceptBy: new Date(offer.acceptBy),
      driverId: null,
    },
    {
      driverId: driver.driverId,
      isVerified: driver.isVerified,
      isOnDuty: driver.isOnDuty,
      hasActiveJob: driver.activeBookingId !== null,
      offer: 'open',
    },
    now,
  )
  return code && problems[code].detail
}

/** Why a driver cannot go on duty; null when they can. */
export const dutyReason = ({ isVerified, isOnDuty }: DriverSelf): string | null =>
  isVerified || isOnDuty ? null : problems.driver_not_verified.detail
