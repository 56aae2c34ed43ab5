import type { Photo } from '../../../contract/bookings/evidence.ts'
import { damageAfterHours, maxPhotosOfKind } from '../../../domain/evidence/evidence.ts'
import { PhotoButtons } from '../../ui/forms/photo-buttons.tsx'
import { outgoingOfKind, PhotoGrid, photosOfKind } from './photo-grid.tsx'
import type { PhotoActions } from './use-evidence.ts'

type DamagePhotosProps = {
  photos: readonly Photo[]
  actions: PhotoActions
  /** The viewer is the customer, and the job is in a state for such photos. */
  mayAdd: boolean
}

/** The customer's photos of the damage: they tell the driver what to bring, and prove later what was there before. */
export function DamagePhotos({ photos, actions, mayAdd }: DamagePhotosProps) {
  const there = photosOfKind(photos, 'damage')
  const outgoing = outgoingOfKind(actions.outgoing, 'damage')
  const isFull = there.length + outgoing.length >= maxPhotosOfKind('damage')
  if (!mayAdd && there.length + outgoing.length === 0) return null
  return (
    <section aria-labelledby="damage-photos" className="flex flex-col gap-3">
      <h3 id="damage-photos" className="text-base">
        Damage
      </h3>
      {mayAdd && there.length === 0 && (
        <p className="text-ink-muted text-sm">
          {`Show the driver what happened and where the vehicle is. You can add photos until ${damageAfterHours} hours after the drop-off.`}
        </p>
      )}
      <PhotoGrid photos={there} outgoing={outgoing} actions={actions} />
      {mayAdd && !isFull && (
        <PhotoButtons
          label="Add photos"
          about="damage"
          isMultiple
          variant="secondary"
          onFiles={(files) => actions.add('damage', files)}
        />
      )}
    </section>
  )
}
