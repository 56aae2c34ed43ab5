import { ImagePlus } from 'lucide-react'
import type { Photo } from '../../../contract/evidence.ts'
import { damageAfterHours, maxPhotosOfKind } from '../../../domain/evidence.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { ofKind, PhotoGrid } from './photo-grid.tsx'
import type { PhotoDeeds } from './use-evidence.ts'

type DamagePhotosProps = {
  photos: readonly Photo[]
  deeds: PhotoDeeds
  /** The customer, while such pictures are taken. */
  mayAdd: boolean
}

/** What the customer shows of the damage: it tells the driver what to bring, and proves later what was there before. */
export function DamagePhotos({ photos, deeds, mayAdd }: DamagePhotosProps) {
  const there = ofKind(photos, 'damage')
  const outgoing = ofKind(deeds.outgoing, 'damage')
  const isFull = there.length + outgoing.length >= maxPhotosOfKind('damage')
  if (!mayAdd && there.length === 0) return null
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
      <PhotoGrid photos={there} outgoing={outgoing} onRemove={deeds.remove} />
      {mayAdd && !isFull && (
        <FileButton
          accept="image/*"
          isMultiple
          variant="secondary"
          icon={<ImagePlus aria-hidden />}
          className="self-start max-sm:w-full"
          isWide
          about="damage"
          onFiles={(files) => deeds.add('damage', files)}
        >
          Add pictures
        </FileButton>
      )}
    </section>
  )
}
