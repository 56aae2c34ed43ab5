import type { Photo } from '../../../contract/evidence.ts'
import { damageAfterHours, maxPhotosOfKind } from '../../../domain/evidence.ts'
import { PictureButtons } from '../../ui/picture-buttons.tsx'
import { outgoingOfKind, PhotoGrid, photosOfKind } from './photo-grid.tsx'
import type { PhotoDeeds } from './use-evidence.ts'

type DamagePhotosProps = {
  photos: readonly Photo[]
  deeds: PhotoDeeds
  /** The customer, while such pictures are taken. */
  mayAdd: boolean
}

/** What the customer shows of the damage: it tells the driver what to bring, and proves later what was there before. */
export function DamagePhotos({ photos, deeds, mayAdd }: DamagePhotosProps) {
  const there = photosOfKind(photos, 'damage')
  const outgoing = outgoingOfKind(deeds.outgoing, 'damage')
  const isFull = there.length + outgoing.length >= maxPhotosOfKind('damage')
  if (!mayAdd && there.length + outgoing.length === 0) return null
  return (
    <section aria-labelledby="damage-photos" className="flex flex-col gap-3">
      <h3 id="damage-photos" className="text-base">
        Damage
      </h3>
      {mayAdd && there.length === 0 && (
        <p className="text-ink-muted text-sm">
          {`Show the driver what happened and where the vehicle stands. You can add pictures until ${damageAfterHours} hours after the drop-off.`}
        </p>
      )}
      <PhotoGrid photos={there} outgoing={outgoing} deeds={deeds} />
      {mayAdd && !isFull && (
        <PictureButtons
          label="Add pictures"
          about="damage"
          isMultiple
          variant="secondary"
          onFiles={(files) => deeds.add('damage', files)}
        />
      )}
    </section>
  )
}
