/** The review of each document of an application: which are still to be opened and marked, and which the driver has to send again. */
import {
  documentKinds,
  documentRules,
  type DocumentKind,
  type DocumentState,
} from './verification-documents.ts'
import type { DriverState } from './verification-transitions.ts'

/** Accepted; refused for what it shows; or, because it cannot be read or a page is missing, asked for again. */
export const documentMarks = ['accept', 'refuse', 'request_again'] as const
export type DocumentMark = (typeof documentMarks)[number]

export type ReviewedDocument = {
  kind: DocumentKind
  state: DocumentState
  /** Null while it waits. */
  reviewedAt: Date | null
}

/** A mark counts for an application when it was made since then; null: it was never sent. */
export type ReviewBegan = Date | null

export const isMarkedIn = (began: ReviewBegan, { state, reviewedAt }: ReviewedDocument): boolean =>
  state !== 'given' && began !== null && reviewedAt !== null && reviewedAt >= began

/** Of each kind the document given last. `documents`: oldest first, without replaced ones. */
export const latestOfEach = <D extends ReviewedDocument>(documents: readonly D[]): readonly D[] =>
  documentKinds.flatMap((kind) => documents.findLast((one) => one.kind === kind) ?? [])

/** Labels of the documents that this review has not accepted. An optional one may be refused, but not left unread. */
export const unreviewed = (
  documents: readonly ReviewedDocument[],
  began: ReviewBegan,
): readonly string[] =>
  latestOfEach(documents)
    .filter((one) =>
      documentRules[one.kind].isOptional
        ? one.state === 'given'
        : one.state !== 'accepted' || !isMarkedIn(began, one),
    )
    .map(({ kind }) => documentRules[kind].label)

/** Documents refused, or asked for again, in this review. */
export const refusedIn = <D extends ReviewedDocument>(
  documents: readonly D[],
  began: ReviewBegan,
): readonly D[] =>
  latestOfEach(documents).filter((one) => one.state === 'refused' && isMarkedIn(began, one))

/**
 * Whether an operator may mark it now. Until the decision on the application a mark can be changed; later, only what was given since then
 * is marked.
 */
export const mayMark = (
  state: DriverState,
  document: ReviewedDocument & { id: string },
  documents: readonly (ReviewedDocument & { id: string })[],
): boolean => {
  if (state === 'in_review') return latestOfEach(documents).some(({ id }) => id === document.id)
  return (state === 'verified' || state === 'suspended') && document.state === 'given'
}

/** The driver reads marks when the application is sent back, not while an operator may still change them. */
export const areMarksOpen = (state: DriverState): boolean =>
  state === 'submitted' || state === 'in_review'
