/** In the header of every console page: what is wrong and not taken. It rings, and is in the tab's title, until an operator takes it. */
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { isTaken } from '../../../domain/operations/booking-owner.ts'
import { boardQuery } from '../../api/operations/operations.ts'
import { openOfferSound } from '../../features/drivers/offer-sound.ts'
import { exceptionLabel } from '../../features/operations/board/board-labels.ts'
import { useBoardClock } from '../../features/operations/board/live-board.tsx'
import { watchBoard, type Watched } from '../../features/operations/board/watch-board.ts'
import { paths } from '../../paths.ts'
import { useTitleCount } from '../../ui/page/use-title-count.ts'

const ringEveryMs = 15_000

export function BoardAlarm() {
  const { data } = useQuery(boardQuery)
  const nowMs = useBoardClock()
  const untaken = useMemo(
    () =>
      watchBoard(data?.bookings ?? [], nowMs).troubled.filter(
        ({ booking, exceptions }) => !isTaken(booking.owner, exceptions),
      ),
    [data, nowMs],
  )
  const count = untaken.length
  useTitleCount(count)
  useRinging(count > 0)
  useDeviceNotifications(untaken, nowMs)
  return (
    <p role="status">
      {count > 0 && (
        <Link
          to={`${paths.adminBoard}?show=trouble`}
          className="bg-danger-soft text-danger-ink flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-bold whitespace-nowrap no-underline lg:min-h-9 [&_svg]:size-4"
        >
          <Bell aria-hidden />
          {count} <span className="max-sm:sr-only">not taken</span>
        </Link>
      )}
    </p>
  )
}

/** Browsers let a page ring once the user has touched it. */
const useRinging = (isRinging: boolean): void => {
  useEffect(() => {
    if (!isRinging) return
    const sound = openOfferSound()
    const unlock = (): void => void sound.unlock()
    unlock()
    document.addEventListener('pointerdown', unlock)
    document.addEventListener('keydown', unlock)
    const timer = window.setInterval(sound.ringOnce, ringEveryMs)
    const first = window.setTimeout(sound.ringOnce, 500)
    return () => {
      document.removeEventListener('pointerdown', unlock)
      document.removeEventListener('keydown', unlock)
      window.clearInterval(timer)
      window.clearTimeout(first)
      sound.close()
    }
  }, [isRinging])
}

/** Each once, while the tab is behind others, where the operator has allowed it. */
const useDeviceNotifications = (untaken: readonly Watched[], nowMs: number): void => {
  const announced = useRef(new Set<string>())
  useEffect(() => {
    const ids = new Set(untaken.map(({ booking }) => booking.bookingId))
    for (const id of announced.current) if (!ids.has(id)) announced.current.delete(id)
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    if (document.visibilityState === 'visible') return
    for (const { booking, exceptions } of untaken) {
      const [worst] = exceptions
      if (!worst || announced.current.has(booking.bookingId)) continue
      announced.current.add(booking.bookingId)
      try {
        const shown = new Notification(`${booking.reference} needs an operator`, {
          body: exceptionLabel(worst, booking, nowMs),
          tag: booking.bookingId,
        })
        // a press leads back to this tab
        shown.addEventListener('click', () => {
          window.focus()
          shown.close()
        })
      } catch {
        // on Android a page may not show one itself; the push comes from the server
      }
    }
  }, [untaken, nowMs])
}
