import { Trash2 } from 'lucide-react'
import type { Photo } from '../../../contract/bookings/evidence.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { photoLabel } from './photo-labels.ts'

const frame = 'bg-sunken relative aspect-4/3 w-full overflow-hidden rounded-lg'

type PhotoTileProps = { photo: Photo; onRemove: (photoId: string) => void }

/** One photo, small; a press opens it in its own tab at full size. */
export function PhotoTile({ photo, onRemove }: PhotoTileProps) {
  const words = photoLabel(photo)
  return (
    <div className={frame}>
      <a href={photo.link} target="_blank" rel="noreferrer" className="block size-full">
        <img
          src={photo.thumbnailLink}
          alt={words}
          loading="lazy"
          className="size-full object-cover"
        />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {photo.isRemovable && (
        <span className="bg-surface absolute top-1.5 right-1.5 rounded-md">
          <IconButton
            label={`Remove: ${words}`}
            icon={<Trash2 />}
            onClick={() => onRemove(photo.photoId)}
          />
        </span>
      )}
    </div>
  )
}
