import { ListTree, MessageSquare, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { buttonStyles } from '../../ui/button-styles.ts'
import { classNames } from '../../ui/class-names.ts'
import { mapsLink } from '../../ui/map/maps-link.ts'

type CabToolsProps = {
  booking: Booking
  /** What leads to the current destination; null where none was given. */
  mapsQuery: string | null
  /** Null where this booking has no chat. */
  chat: { unread: number; onOpen: () => void } | null
  /** Vehicle, notes, cancelling. */
  onDetails: () => void
  /** While the truck moves, directions are all there is. */
  isMoving: boolean
}

const look = classNames(
  buttonStyles({ variant: 'secondary', size: 'sm' }),
  'min-h-16! flex-col gap-1! px-1! text-base! [@media(max-height:26rem)]:min-h-11! [@media(max-height:26rem)]:flex-row!',
)

/** Call, chat, navigate and what else the job says: on every step, in the same place. */
export function CabTools({
  booking: { customer },
  mapsQuery,
  chat,
  onDetails,
  isMoving,
}: CabToolsProps) {
  const phone = customer?.phone
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {!isMoving && customer && phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={look}>
          <Phone aria-hidden />
          <span>
            Call<span className="sr-only">{` ${firstNameOf(customer.name)}`}</span>
          </span>
        </a>
      )}
      {!isMoving && chat && (
        <button type="button" onClick={chat.onOpen} className={look}>
          <MessageSquare aria-hidden />
          <span>
            Chat
            {chat.unread > 0 && <Unread count={chat.unread} />}
          </span>
        </button>
      )}
      {mapsQuery !== null && (
        <NavigateLink query={mapsQuery} className={look}>
          Navigate
        </NavigateLink>
      )}
      {!isMoving && (
        <button type="button" onClick={onDetails} className={look}>
          <ListTree aria-hidden />
          <span>Details</span>
        </button>
      )}
    </div>
  )
}

/** Directions, in the phone's maps. */
export function NavigateLink({
  query,
  className,
  children,
}: {
  query: string
  className: string
  children: ReactNode
}) {
  return (
    <a href={mapsLink(query)} target="_blank" rel="noreferrer" className={className}>
      <Navigation aria-hidden />
      <span>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </span>
    </a>
  )
}

function Unread({ count }: { count: number }) {
  return (
    <span className="bg-action text-action-ink absolute -top-2 -right-1 min-w-7 rounded-full px-2 py-0.5 text-sm">
      {count}
      <span className="sr-only">{count === 1 ? ' new message' : ' new messages'}</span>
    </span>
  )
}
