/** What a sample request is, and what it is about. */
import type { DeclaredRoute } from '../../../../contract/every-route.ts'

/** The objects the requests are about. */
export type SampleObjects = {
  bookingId: string
  quoteId: string
  notificationId: string
  /** Left out: none. */
  driverId?: string
  /** One that waits for an operator; left out: none. */
  taskId?: string
  /** One that waits for a second operator; left out: none. */
  refundRequestId?: string
  /** Left out: none. */
  messageId?: string
  /** Left out: none. */
  adId?: string
  /** A stored one; left out: none. */
  advertImageId?: string
  /** Left out: the one Towline started with. */
  tariffVersion?: string
  /** Left out: none. */
  photoId?: string
  /** A signed one; left out: an unsigned one. */
  fileLink?: string
  /** On account of the sample insurer; left out: `bookingId`. */
  partnerBookingId?: string
  /** One of the sample insurer's people, to be removed; left out: the one in every app fixture. */
  staffId?: string
  /** An open invitation of the sample insurer; left out: none. */
  invitationId?: string
  /** A webhook endpoint of the sample insurer, and a delivery of it; left out: those in every app fixture. */
  endpointId?: string
  deliveryId?: string
  /** Of the driver; left out: none. */
  documentId?: string
  /** Of the operator: what may still be undone, and a view of the board; left out: none. */
  actionId?: string
  viewId?: string
  /** A chain of sealed evidence, and a pack of it; left out: none. */
  sealId?: string
  packId?: string
  /** Of a trip that is shared; left out: of none. */
  tripToken?: string
  /** Of a trip that an insurer pays; left out: of none. */
  insuredToken?: string
  /** Of a split bill; left out: of none. */
  excessToken?: string
}

export type SampleRequest = {
  path: string
  body?: Record<string, unknown>
  /** Sent instead of JSON. */
  form?: string
  /** Sent instead of JSON: the bytes of a file. */
  file?: { type: string; bytes: Uint8Array }
}

/** Some routes of the authorization matrix, each with a request. */
export type SampleRequests = Partial<Record<DeclaredRoute, (of: SampleObjects) => SampleRequest>>

export const sampleEmail = 'nobody@example.ie'
