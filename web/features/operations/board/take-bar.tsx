import { useBulk } from '../../../api/operations/bulk.ts'
import { BulkBar } from '../../../ui/data/bulk-bar.tsx'
import type { Selection } from '../../../ui/data/use-selection.ts'
import type { Watched } from './watch-board.ts'

type TakeBarProps = { selection: Selection; rows: readonly Watched[] }

/** Takes the selected bookings. */
export function TakeBar({ selection, rows }: TakeBarProps) {
  return (
    <BulkBar
      selection={selection}
      press="Take"
      busyLabel="Taking"
      run={useBulk('take_bookings')}
      done={(count) => ({
        title: count === 1 ? 'It’s yours' : `${count} bookings are yours`,
        description: 'They have stopped ringing.',
      })}
      nameOf={(id) => rows.find(({ booking }) => booking.bookingId === id)?.booking.reference ?? ''}
      className="bg-ground sticky top-14 z-20 mt-2"
    />
  )
}
