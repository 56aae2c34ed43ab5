import type { BookingStatus } from '../../../domain/bookings/booking.ts'
import { RecoveryTruckIllustration } from '../../ui/illustrations/vehicles.tsx'

type ProgressRoadProps = { status: BookingStatus; percent: number; label: string }

const loaded: readonly BookingStatus[] = ['in_progress', 'completed']

/** The progress of a booking: a truck on a road. */
export function ProgressRoad({ status, percent, label }: ProgressRoadProps) {
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%, ${label}`}
      className="select-none"
    >
      <div className="flex items-end gap-4">
        <div className="relative h-14 grow">
          {/* The truck runs on a track shorter than the road by its own length, so that it never leaves the frame. */}
          <div className="absolute inset-x-0 bottom-1.5 mr-20">
            <div
              className="relative h-0 transition-[left] duration-700 ease-out"
              style={{ left: `${percent}%` }}
            >
              <div className="absolute bottom-0 left-0 w-20">
                <RecoveryTruckIllustration isLoaded={loaded.includes(status)} />
              </div>
            </div>
          </div>
          <div className="bg-line absolute inset-x-0 bottom-0 h-1.5 overflow-hidden rounded-full">
            <div
              className="bg-action h-full rounded-full transition-[width] duration-700 ease-out"
              style={{ width: `${percent}%` }}
            />
          </div>
        </div>
        <p className="text-sm leading-none font-bold tabular-nums">{`${percent}%`}</p>
      </div>
    </div>
  )
}
