import type { Photo } from '../../../contract/bookings/evidence.ts'
import type { PhotoKind } from '../../../domain/evidence/evidence.ts'
import { OutgoingTile } from './outgoing-tile.tsx'
import { PhotoTile } from './photo-tile.tsx'
import type { OutgoingPhoto, PhotoActions } from './use-evidence.ts'

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
