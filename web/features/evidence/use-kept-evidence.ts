import type { HandoverFacts } from '../../../domain/evidence/handover.ts'
import { stageOf, type PhotoKind } from '../../../domain/evidence/evidence.ts'
import { useEvidence, usePhotoActions } from './use-evidence.ts'

export type KeptEvidence = Pick<HandoverFacts, 'photos' | 'hasSignature'> & {
  /** Corner photos that this device keeps until they are sent. */
  waitingPhotos: PhotoKind[]
  /** Every photo that was taken, also one that a full device holds in memory alone. */
  taken: HandoverFacts['photos']
}

/**
 * What there is of the hand-over: stored, or kept on this device until it is sent. A photo that was refused does not count, nor one that is in
 * memory alone: it is lost with the page, and the job may be over before it is sent.
 */
export const useKeptEvidence = (bookingId: string, isWanted: boolean): KeptEvidence => {
  const { data } = useEvidence(bookingId, isWanted)
  const { outgoing } = usePhotoActions(bookingId)
  return keptEvidenceOf(data, outgoing)
}

type Stored = { photos: HandoverFacts['photos']; signature: unknown }
type Outgoing = { purpose: PhotoKind; problem: string | null; isKept: boolean }

/** Pure. `stored`: undefined while it is not known. */
export const keptEvidenceOf = (
  stored: Stored | undefined,
  outgoing: readonly Outgoing[],
): KeptEvidence => {
  const corners = outgoing.filter(
    ({ purpose, problem }) => problem === null && stageOf(purpose) !== null,
  )
  const waitingPhotos = corners.filter(({ isKept }) => isKept).map(({ purpose }) => purpose)
  const withStored = (kinds: readonly PhotoKind[]): HandoverFacts['photos'] => [
    ...(stored?.photos ?? []),
    ...kinds.map((kind) => ({ kind, isOfFormerDriver: false })),
  ]
  return {
    photos: withStored(waitingPhotos),
    taken: withStored(corners.map(({ purpose }) => purpose)),
    hasSignature: Boolean(stored?.signature),
    waitingPhotos,
  }
}
