import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { chatRefusal } from '../../../domain/bookings/chat.ts'
import { Card } from '../../ui/card.tsx'

/** The height of an empty conversation, as a class: an operator has to confirm first, and a closed one has no field. */
export const chatRoom = ({ viewer, status }: Pick<Booking, 'viewer' | 'status'>): string => {
  if (viewer === 'operator') return 'min-h-49 md:min-h-45'
  if (chatRefusal(status) !== null) return 'min-h-65'
  return 'min-h-164 md:min-h-139'
}

/** The frame of a conversation; links target it by its id. */
export function ChatCard({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <Card id="chat" title="Live Chat" aside={aside}>
      {children}
    </Card>
  )
}
