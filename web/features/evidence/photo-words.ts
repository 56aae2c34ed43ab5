import type { Photo } from '../../../contract/evidence.ts'
import {
  cornerLabels,
  photoKindLabels,
  type Corner,
  type CornerStage,
} from '../../../domain/evidence.ts'
import { formatTime } from '../../../domain/dublin-time.ts'

export const stageTitles: Record<CornerStage, string> = {
  pickup: 'At pickup',
  dropoff: 'At drop-off',
}

/** Above pictures of somebody who had the job before. */
export const formerDriverWords = 'From the driver before, who could not come'

/** What the picture shows and when it came, for whoever cannot see it. */
export const photoWords = ({
  kind,
  side,
  createdAt,
  isOfFormerDriver,
}: Pick<Photo, 'kind' | 'side' | 'createdAt' | 'isOfFormerDriver'>): string =>
  `${photoKindLabels[kind]}, from the ${isOfFormerDriver ? 'driver before' : side}, ${formatTime(new Date(createdAt))}`

const listOf = (corners: readonly Corner[]): string =>
  corners.map((corner) => cornerLabels[corner].toLowerCase()).join(', ')

/** What a driver who goes on now leaves without a picture; null when nothing is missing. */
export const missingWords = (stage: CornerStage, missing: readonly Corner[]): string | null => {
  if (missing.length === 0) return null
  const when = stage === 'pickup' ? 'pickup' : 'drop-off'
  return `No ${when} picture yet: ${listOf(missing)}. You can go on without, but pictures protect you.`
}

/** The same afterwards, for both. */
export const neverTakenWords = (missing: readonly Corner[]): string =>
  `No picture was taken of: ${listOf(missing)}.`
