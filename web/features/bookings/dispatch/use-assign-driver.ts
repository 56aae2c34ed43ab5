/** Asking one driver, or the best ones, for a booking that waits (specification, operator side §5, assignment panel), with what is told after it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EligibleDriver } from '../../../../contract/bookings/dispatch.ts'
import { eligibleDriversQuery } from '../../../api/bookings/bookings.ts'
import { assignDriver } from '../../../api/bookings/changes.ts'
import { isRefusal } from '../../../api/kit/failures.ts'
import { reasonOf } from '../../../api/kit/reason-of.ts'
import { toast } from '../../../ui/feedback/toast.ts'

type OneDriver = Pick<EligibleDriver, 'driverId' | 'name'>

/** `assign(null)`: the nearest drivers, the first to accept. `busyWith`: whom a press under way is for, `null` the nearest, `undefined` without one. */
export const useAssignDriver = (bookingId: string) => {
  const client = useQueryClient()
  const assigning = useMutation(assignDriver)
  const assign = (driver: OneDriver | null, onDone?: () => void): void =>
    assigning.mutate(
      { bookingId, body: { driverId: driver?.driverId ?? null } },
      {
        onSuccess: () => {
          toast.success({
            title: 'Driver Assigned',
            description: driver
              ? `${driver.name} has been asked and still has to accept.`
              : 'The nearest drivers are being asked. The first to accept gets the job.',
          })
          onDone?.()
        },
        onError: (failure) =>
          toast.failure(
            isRefusal(failure, 'no_drivers_available')
              ? {
                  title: 'No Drivers Available',
                  description: 'No drivers are currently available for assignment.',
                }
              : {
                  title: 'Assignment Failed',
                  description: reasonOf(failure) ?? 'Failed to assign driver. Please try again.',
                },
          ),
        // who is asked, and who is free, has changed
        onSettled: () => void client.invalidateQueries(eligibleDriversQuery(bookingId)),
      },
    )
  return {
    assign,
    busyWith: assigning.isPending ? (assigning.variables.body.driverId ?? null) : undefined,
  }
}
