import type { Photo } from '../../../contract/bookings/evidence.ts'
import {
  cornerLabels,
  photoKindLabels,
  type Corner,
  type CornerStage,
} from '../../../domain/evidence/evidence.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'

/** Where the fields for photos are on a booking's page. */
export const evidenceCardId = 'evidence'

export const stageTitles: Record<CornerStage, string> = {
  pickup: 'At pickup',
  dropoff: 'At drop-off',
}

/** Above photos of a driver who had the job before. */
export const formerDriverLabel = 'From the previous driver, who couldn’t come'

/** What the photo shows and when it came: its alternative text. */
export const photoLabel = ({
  kind,
  side,
  createdAt,
  isOfFormerDriver,
}: Pick<Photo, 'kind' | 'side' | 'createdAt' | 'isOfFormerDriver'>): string =>
  `${photoKindLabels[kind]}, from the ${isOfFormerDriver ? 'driver before' : side}, ${formatTime(new Date(createdAt))}`

const listOf = (corners: readonly Corner[]): string =>
  corners.map((corner) => cornerLabels[corner].toLowerCase()).join(', ')

/** The corners that a driver who continues now leaves without a photo; null when none is missing. */
export const missingLabel = (stage: CornerStage, missing: readonly Corner[]): string | null => {
  if (missing.length === 0) return null
  const when = stage === 'pickup' ? 'pickup' : 'drop-off'
  return `No ${when} photo yet: ${listOf(missing)}. You can continue without, but photos protect you.`
}

/** The same after the end, for both sides. */
export const neverTakenMessage = (missing: readonly Corner[]): string =>
  `No photo was taken of: ${listOf(missing)}.`
