import { useCallback } from 'react'
import { chatRefusal } from '../../../domain/bookings/chat.ts'
import { ChatCard } from '../../features/chat/chat-card.tsx'
import { firstWord } from '../../features/chat/chat-lines.ts'
import { ChatView, type Reached } from '../../features/chat/chat-view.tsx'
import { driverOf, shownConversation } from '../../features/demo/shown-booking.ts'
import { play } from '../../features/demo/use-simulation.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toastWhyNot, type Played } from './demo-played.ts'

/** `draft`: what this side is writing. */
type DemoChatProps = Played & { draft: string; onDraft: (text: string) => void }

/** Both sides write in turn, by switching the view; the messages stay in this browser. */
export function DemoChat(played: DemoChatProps) {
  const { booking, trip, side } = played
  const mayRead = trip !== null && (trip.messages.length > 0 || !chatRefusal(trip.status))
  return (
    <div className="max-w-column">
      <ChatCard>
        {booking && trip && mayRead ? (
          <Conversation {...played} booking={booking} trip={trip} />
        ) : (
          <EmptyState title="The chat opens when a driver accepts">
            {side === 'customer'
              ? 'You can write once a driver has accepted.'
              : 'Until then you see only the customer’s first name and area.'}
          </EmptyState>
        )}
      </ChatCard>
    </div>
  )
}

type ConversationProps = DemoChatProps & { booking: NonNullable<Played['booking']> } & {
  trip: NonNullable<Played['trip']>
}

const nothing = (): void => undefined

function Conversation({
  simulation,
  booking,
  trip,
  side,
  player,
  draft,
  onDraft,
}: ConversationProps) {
  const reach = useCallback(
    (reached: Reached): void => void play({ kind: 'reached', by: side, ...reached }),
    [side],
  )
  return (
    <ChatView
      // the other side's view is a separate instance
      key={side}
      booking={booking}
      names={{
        customer: firstWord(player.name),
        driver: firstWord(driverOf(simulation, trip.driverId)?.name ?? 'Driver'),
      }}
      conversation={shownConversation(trip, side)}
      outbox={[]}
      sending={null}
      draft={draft}
      isFetchingEarlier={false}
      onEarlier={nothing}
      onDraft={onDraft}
      onSend={(messageType, content) => {
        const clientId = crypto.randomUUID()
        const why = play({ kind: 'write', by: side, clientId, messageType, content })
        if (why) toastWhyNot(why, 'Failed to Send Message')
      }}
      onSendAgain={nothing}
      onRemove={nothing}
      onReached={reach}
    />
  )
}
