import type { Booking } from '../../../contract/bookings/bookings.ts'
import { ChatPanel } from '../../features/chat/chat-panel.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'

/** The conversation over the cab view, which is as it was when it closes. */
export function CabChat({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Chat">
      <ChatPanel booking={booking} />
    </Dialog>
  )
}
