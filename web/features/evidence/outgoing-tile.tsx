import { CircleAlert, Clock, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { photoKindLabels } from '../../../domain/evidence/evidence.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import type { OutgoingPhoto } from './use-evidence.ts'

type OutgoingTileProps = { one: OutgoingPhoto; onAgain: () => void; onDrop: () => void }

/** A photo on its way: what it shows, and its progress, that it waits, or why it was not taken. */
export function OutgoingTile({ one, onAgain, onDrop }: OutgoingTileProps) {
  const { purpose, problem } = one
  const url = useObjectUrl(one.blob)
  const [isUnreadable, setUnreadable] = useState(false)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="bg-sunken relative flex aspect-4/3 w-full overflow-hidden rounded-lg">
        {isUnreadable && <ImageOff aria-hidden className="text-ink-muted m-auto size-8" />}
        {url && !isUnreadable && (
          <img
            src={url}
            alt={`${photoKindLabels[purpose]}, not sent yet`}
            onError={() => setUnreadable(true)}
            className="size-full object-cover opacity-70"
          />
        )}
        {problem === null && <HowFar one={one} />}
      </div>
      {problem !== null && (
        <div role="alert" className="flex flex-col gap-2">
          <p className="text-danger-ink flex items-center gap-1.5 font-bold [&_svg]:size-4 [&_svg]:shrink-0">
            <CircleAlert aria-hidden />
            Photo not added
          </p>
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
      )}
    </div>
  )
}

/** On the photo, which is as high once it has arrived: what is below it stays where it is. */
function HowFar({ one: { progress, isPreparing } }: Pick<OutgoingTileProps, 'one'>) {
  return (
    <div className="bg-surface absolute inset-x-0 bottom-0 flex items-center gap-1.5 px-2 py-1 text-xs leading-tight [&_svg]:size-4 [&_svg]:shrink-0">
      {progress === null ? (
        <>
          <Clock aria-hidden />
          <p>{isPreparing ? 'Getting it ready' : 'Waiting to send'}</p>
        </>
      ) : (
        <>
          <Spinner />
          <progress
            max={100}
            value={Math.round(progress * 100)}
            aria-label="Sending the photo"
            className="w-full min-w-0"
          />
        </>
      )}
    </div>
  )
}
