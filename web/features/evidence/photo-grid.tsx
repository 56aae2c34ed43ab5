import type { Photo } from '../../../contract/bookings/evidence.ts'
import type { PhotoKind } from '../../../domain/evidence/evidence.ts'
import { OutgoingTile } from './outgoing-tile.tsx'
import type { OutgoingPhoto, PhotoActions } from './use-evidence.ts'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { photoLabel } from './photo-labels.ts'

const frame = 'bg-sunken relative aspect-4/3 w-full overflow-hidden rounded-lg'

type PhotoTileProps = { photo: Photo; onRemove: (photoId: string) => void }

/** One photo, small; a press opens it in its own tab at full size. */
function PhotoTile({ photo, onRemove }: PhotoTileProps) {
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

type PhotoGridProps = {
  photos: readonly Photo[]
  outgoing: readonly OutgoingPhoto[]
  actions: PhotoActions
  /** One below the other, in a narrow column. */
  isNarrow?: boolean
}

/** Photos side by side, those on their way last. */
export function PhotoGrid({ photos, outgoing, actions, isNarrow = false }: PhotoGridProps) {
  if (photos.length + outgoing.length === 0) return null
  return (
    <ul className={isNarrow ? 'grid gap-3' : 'grid grid-cols-2 gap-3 sm:grid-cols-3'}>
      {photos.map((photo) => (
        <li key={photo.photoId}>
          <PhotoTile photo={photo} onRemove={actions.remove} />
        </li>
      ))}
      {outgoing.map((one) => (
        <li key={one.clientId}>
          <OutgoingTile
            one={one}
            onAgain={() => actions.sendAgain(one.clientId)}
            onDrop={() => actions.discard(one.clientId)}
          />
        </li>
      ))}
    </ul>
  )
}

export const photosOfKind = (photos: readonly Photo[], kind: PhotoKind): Photo[] =>
  photos.filter((one) => one.kind === kind)

export const outgoingOfKind = (
  outgoing: readonly OutgoingPhoto[],
  kind: PhotoKind,
): OutgoingPhoto[] => outgoing.filter(({ purpose }) => purpose === kind)
