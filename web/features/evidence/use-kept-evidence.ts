import type { HandoverFacts } from '../../../domain/evidence/handover.ts'
import { stageOf, type PhotoKind } from '../../../domain/evidence/evidence.ts'
import { useEvidence, usePhotoActions } from './use-evidence.ts'

export type KeptEvidence = Pick<HandoverFacts, 'photos' | 'hasSignature'> & {
  /** Corner photos that are on this device alone. */
  waitingPhotos: PhotoKind[]
}

/** What there is of the hand-over: stored, or waiting on this device. A photo that was refused does not count. */
export const useKeptEvidence = (bookingId: string, isWanted: boolean): KeptEvidence => {
  const { data } = useEvidence(bookingId, isWanted)
  const { outgoing } = usePhotoActions(bookingId)
  const waitingPhotos = outgoing
    .filter(({ purpose, problem }) => problem === null && stageOf(purpose) !== null)
    .map(({ purpose }) => purpose)
  return {
    photos: [
      ...(data?.photos ?? []),
      ...waitingPhotos.map((kind) => ({ kind, isOfFormerDriver: false })),
    ],
    hasSignature: Boolean(data?.signature),
    waitingPhotos,
  }
}
