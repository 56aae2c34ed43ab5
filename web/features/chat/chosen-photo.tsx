import { Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'

/** The photo that goes with the next message, until it is sent. */
export function ChosenPhoto({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file)
  return (
    <div className="flex items-center gap-2">
      <div className="bg-sunken aspect-4/3 w-28 shrink-0 overflow-hidden rounded-lg">
        {url && (
          <img src={url} alt="To be sent with the message" className="size-full object-cover" />
        )}
      </div>
      <IconButton label="Remove the picture" icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}
