import type { ChatMessage } from '../../../contract/chat.ts'
import { Dialog } from '../../ui/dialog.tsx'

type LargePictureProps = {
  photo: NonNullable<ChatMessage['photo']>
  words: string
  onError: () => void
  onClose: () => void
}

/** A picture as large as the window lets it be. */
export function LargePicture({ photo, words, onError, onClose }: LargePictureProps) {
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
