import { Trash2 } from 'lucide-react'
import type { Photo } from '../../../contract/evidence.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { OutgoingPhoto } from './photo-outbox.ts'
import { photoWords } from './photo-words.ts'

const frame = 'bg-sunken relative aspect-4/3 w-full overflow-hidden rounded-lg'

type PhotoTileProps = { photo: Photo; onRemove: (photoId: string) => void }

/** One picture, small; pressed it opens in its own tab as large as it is. */
export function PhotoTile({ photo, onRemove }: PhotoTileProps) {
  const words = photoWords(photo)
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

type OutgoingTileProps = { one: OutgoingPhoto; onAgain: () => void; onDrop: () => void }

/** One on its way: how far it is, that it waits, or why it was not taken. */
export function OutgoingTile({ one, onAgain, onDrop }: OutgoingTileProps) {
  const { progress, problem } = one
  if (problem !== null) {
    return (
      <div className="bg-danger-soft flex flex-col gap-2 rounded-lg p-3 text-sm" role="alert">
        <p className="text-danger-ink font-bold">Picture not added</p>
        <p>{problem}</p>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={onAgain}>
            Try again
          </Button>
          <Button size="sm" variant="quiet" onClick={onDrop}>
            Discard
          </Button>
        </span>
      </div>
    )
  }
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div
      className={`${frame} text-ink-muted flex flex-col items-center justify-center gap-2 p-3 text-sm`}
    >
      {progress === null ? (
        <p>Waiting for a connection</p>
      ) : (
        <>
          <Spinner />
          <progress max={100} value={percent} aria-label="Sending the picture" className="w-full" />
        </>
      )}
    </div>
  )
}
