import { Camera } from 'lucide-react'
import type { Photo } from '../../../contract/bookings/evidence.ts'
import {
  cornerLabels,
  corners,
  maxPhotosOfKind,
  missingCorners,
  photoKindLabels,
  photoKindOf,
  stageOf,
  type Corner,
  type CornerStage,
} from '../../../domain/evidence/evidence.ts'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { outgoingOfKind, PhotoGrid, photosOfKind } from './photo-grid.tsx'
import { formerDriverLabel, neverTakenMessage, stageTitles } from './photo-labels.ts'
import type { PhotoActions } from './use-evidence.ts'

type CornerPhotosProps = {
  stage: CornerStage
  photos: readonly Photo[]
  actions: PhotoActions
  /** The viewer is the driver, and the job is in a state for such photos. */
  mayAdd: boolean
  /** No more will be added: missing ones are listed. */
  isOver: boolean
}

/** The vehicle from its four corners, at pickup or at drop-off. A guide for the driver: which photos are taken, and which are missing. */
export function CornerPhotos({ stage, photos, actions, mayAdd, isOver }: CornerPhotosProps) {
  const there = photos.filter(({ kind }) => stageOf(kind) === stage)
  const missing = missingCorners(stage, there)
  const [own, former] = [
    there.filter((one) => !one.isOfFormerDriver),
    there.filter((one) => one.isOfFormerDriver),
  ]
  const headingId = `${stage}-photos`
  // photos taken in time and not sent in time: the driver who took them is told their state
  const leftOver = actions.outgoing.filter(({ purpose }) => stageOf(purpose) === stage)
  if (!mayAdd && !isOver && there.length + leftOver.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h3 id={headingId} className="text-base">
        {stageTitles[stage]}
      </h3>
      {mayAdd ? (
        <ul className="grid grid-cols-2 gap-3">
          {corners.map((corner) => (
            <li key={corner}>
              <OneCorner {...{ stage, corner, actions }} photos={own} />
            </li>
          ))}
        </ul>
      ) : (
        <PhotoGrid photos={own} outgoing={leftOver} actions={actions} />
      )}
      {former.length > 0 && (
        <div className="flex flex-col gap-2">
          <h4 className="text-ink-muted text-sm">{formerDriverLabel}</h4>
          <PhotoGrid photos={former} outgoing={[]} actions={actions} />
        </div>
      )}
      {isOver && missing.length > 0 && (
        <p className="text-ink-muted text-sm">{neverTakenMessage(missing)}</p>
      )}
    </section>
  )
}

type OneCornerProps = Pick<CornerPhotosProps, 'stage' | 'photos' | 'actions'> & { corner: Corner }

function OneCorner({ stage, corner, photos, actions }: OneCornerProps) {
  const kind = photoKindOf(stage, corner)
  const there = photosOfKind(photos, kind)
  const outgoing = outgoingOfKind(actions.outgoing, kind)
  const count = there.length + outgoing.length
  return (
    <div className="bg-sunken flex h-full flex-col gap-3 rounded-lg p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm font-bold">
        {cornerLabels[corner]}
        <span className={there.length > 0 ? 'text-success-ink' : 'text-ink-muted'}>
          {there.length > 0 ? 'Taken' : 'Missing'}
        </span>
      </p>
      <PhotoGrid photos={there} outgoing={outgoing} actions={actions} isNarrow />
      {count < maxPhotosOfKind(kind) && (
        <FileButton
          accept="image/*"
          isCamera
          size="sm"
          variant="secondary"
          isWide
          icon={<Camera aria-hidden />}
          className="mt-auto"
          about={photoKindLabels[kind]}
          onFiles={(files) => actions.add(kind, files)}
        >
          {count === 0 ? 'Take a photo' : 'Take another'}
        </FileButton>
      )}
    </div>
  )
}
