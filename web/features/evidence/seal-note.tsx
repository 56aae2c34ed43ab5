import type { Evidence } from '../../../contract/bookings/evidence.ts'
import { paths } from '../../paths.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'

type SealNoteProps = {
  evidence: Evidence
  /** Photos and readings that this device has chained and not sent. */
  waiting: number
}

/** Whether photos and signature are sealed, and where anyone can check it; why not, where they are not. */
export function SealNote({
  evidence: { seal, photos, signature, readings = [] },
  waiting,
}: SealNoteProps) {
  if (!seal) {
    if (photos.length + readings.length + waiting === 0 && signature === null) return null
    return (
      <p className="text-ink-muted text-sm">
        {waiting > 0
          ? 'Not sealed yet: photos are sealed when they arrive.'
          : 'Not sealed: this came before Towline sealed evidence.'}
      </p>
    )
  }
  return (
    <p className="text-ink-muted text-sm">
      {'Sealed, last on '}
      <DateTime at={seal.sealedAt} />
      {': no one can change it unseen. '}
      {seal.unsealedPhotos > 0 && `Photos from before there were seals: ${seal.unsealedPhotos}. `}
      {waiting > 0 && 'What waits here is sealed when it arrives. '}
      <TextLink to={paths.checkSeal(seal.sealId)}>Check the seal</TextLink>
    </p>
  )
}
