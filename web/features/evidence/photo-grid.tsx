import { useQueryClient } from '@tanstack/react-query'
import type { Photo } from '../../../contract/evidence.ts'
import type { PhotoKind } from '../../../domain/evidence.ts'
import { dropOutgoing, sendAgain, type OutgoingPhoto } from './photo-outbox.ts'
import { OutgoingTile, PhotoTile } from './photo-tile.tsx'

type PhotoGridProps = {
  photos: readonly Photo[]
  outgoing: readonly OutgoingPhoto[]
  onRemove: (photoId: string) => void
  /** One below the other, in a narrow place. */
  isNarrow?: boolean
}

/** Pictures side by side, those on their way last. */
export function PhotoGrid({ photos, outgoing, onRemove, isNarrow = false }: PhotoGridProps) {
  const client = useQueryClient()
  if (photos.length + outgoing.length === 0) return null
  return (
    <ul className={isNarrow ? 'grid gap-3' : 'grid grid-cols-2 gap-3 sm:grid-cols-3'}>
      {photos.map((photo) => (
        <li key={photo.photoId}>
          <PhotoTile photo={photo} onRemove={onRemove} />
        </li>
      ))}
      {outgoing.map((one) => (
        <li key={one.key}>
          <OutgoingTile
            one={one}
            onAgain={() => sendAgain(client, one.key)}
            onDrop={() => dropOutgoing(one.key)}
          />
        </li>
      ))}
    </ul>
  )
}

export const ofKind = <T extends { kind: PhotoKind }>(all: readonly T[], kind: PhotoKind): T[] =>
  all.filter((one) => one.kind === kind)
