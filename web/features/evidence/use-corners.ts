/** The four corners of a stage as the driver takes them one after the other. */
import {
  corners,
  photoKindOf,
  type Corner,
  type CornerStage,
} from '../../../domain/evidence/evidence.ts'
import { useEvidence, usePhotoActions } from './use-evidence.ts'

export type CornerState =
  | { kind: 'missing' | 'waiting' | 'taken' }
  | { kind: 'refused'; clientId: string; problem: string }

export const useCorners = (bookingId: string, stage: CornerStage) => {
  const { data } = useEvidence(bookingId)
  const { outgoing, add, discard } = usePhotoActions(bookingId)

  const stateOf = (corner: Corner): CornerState => {
    const kind = photoKindOf(stage, corner)
    const isTaken = data?.photos.some((one) => one.kind === kind && !one.isOfFormerDriver)
    if (isTaken) return { kind: 'taken' }
    const own = outgoing.filter(({ purpose }) => purpose === kind)
    if (own.some(({ problem }) => problem === null)) return { kind: 'waiting' }
    const [refused] = own
    return refused
      ? { kind: 'refused', clientId: refused.clientId, problem: refused.problem ?? '' }
      : { kind: 'missing' }
  }

  const states = {
    front: stateOf('front'),
    rear: stateOf('rear'),
    left: stateOf('left'),
    right: stateOf('right'),
  }
  const isOpen = (corner: Corner): boolean => ['missing', 'refused'].includes(states[corner].kind)
  const next = corners.find(isOpen) ?? null
  return {
    states,
    next,
    discard,
    /** Of the next corner. */
    take: (files: readonly File[]) => {
      if (next) add(photoKindOf(stage, next), files)
    },
  }
}
