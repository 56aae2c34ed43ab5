/**
 * What the live stream stores, for every module that publishes events: a type and ids, nothing private. The content is built for
 * its reader at delivery.
 */
export type OfferClosedWhy = 'taken' | 'expired' | 'cancelled' | 'declined' | 'accepted'

export type StoredLiveEvent =
  | { type: 'booking_changed'; bookingId: string }
  | { type: 'offer_opened'; bookingId: string; driverId: string }
  | { type: 'offer_closed'; bookingId: string; why: OfferClosedWhy }
  | { type: 'chat_message'; bookingId: string; seq: number }
  | { type: 'chat_read'; bookingId: string }
  | { type: 'evidence_changed'; bookingId: string }
  | { type: 'companion_changed'; bookingId: string }
  | { type: 'application_moved'; driverId: string }
