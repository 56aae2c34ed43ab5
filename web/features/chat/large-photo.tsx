import type { ChatMessage } from '../../../contract/bookings/chat.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'

type LargePhotoProps = {
  photo: NonNullable<ChatMessage['photo']>
  words: string
  onError: () => void
  onClose: () => void
}

/** A photo as large as the window allows. */
export function LargePhoto({ photo, words, onError, onClose }: LargePhotoProps) {
  const { link, width, height } = photo
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={words}>
      <img
        src={link}
        alt={words}
        width={width}
        height={height}
        onError={onError}
        className="bg-sunken mx-auto h-auto max-h-[70vh] w-auto max-w-full rounded-lg object-contain"
      />
    </Dialog>
  )
}
