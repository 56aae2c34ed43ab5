/**
 * Every way Towline says no. A refusal is a value that travels from a rule to the screen; a bug is an exception.
 * `contract/problems.ts` is the one place that turns a code into an HTTP status and words.
 */
export const refusalCodes = [
  // who is asking
  'not_signed_in',
  'not_allowed',
  'not_found',
  'email_not_verified',
  'foreign_origin',
  // signing in
  'account_exists',
  'wrong_credentials',
  'wrong_code',
  'link_not_valid',
  'account_disabled',
  'two_factor_not_offered',
  'two_factor_required',
  'reauthentication_required',
  'second_factor_missing',
  'passkey_not_accepted',
  'too_many_passkeys',
  'phone_not_texted',
  'phone_taken',
  'phone_signs_in',
  'no_sign_in_by_phone',
  'provider_unavailable',
  // what was sent
  'invalid_input',
  'method_not_allowed',
  'unsupported_media_type',
  'body_too_large',
  'too_many_requests',
  'too_many_messages',
  'card_data_refused',
  // where and how far
  'invalid_eircode',
  'eircode_not_found',
  'place_not_found',
  'outside_ireland',
  // quotes
  'quote_not_found',
  'quote_expired',
  'quote_already_used',
  'other_rate_card',
  'booked_otherwise',
  'distance_missing',
  'no_drivers_available',
  'driver_not_available',
  // bookings
  'booking_not_open',
  'already_taken',
  'offer_expired',
  'offer_declined',
  'offer_not_open',
  'other_driver_nearer',
  'driver_busy',
  'driver_profile_missing',
  'driver_not_verified',
  'driver_off_duty',
  // joining as a driver
  'task_closed',
  'task_action_unknown',
  'task_needs_action',
  'notification_not_failed',
  'notification_not_retriable',
  'nowhere_to_send',
  'phone_booking_over',
  'cannot_book_as',
  'own_account',
  'last_operator',
  'user_disabled',
  'user_not_disabled',
  'message_answered',
  'message_changed',
  'comment_missing',
  'comment_decided',
  'tariff_start_taken',
  'tariff_begun',
  'tariff_withdrawn',
  'nobody_to_tell',
  'nothing_to_settle',
  'phone_booking_not_found',
  'advert_charge_not_found',
  'advert_charge_exists',
  'advert_charge_moved',
  // dealers
  'saved_card_not_found',
  'owned_by_other',
  'not_its_owner',
  'not_an_operator',
  'not_on_shift',
  'too_many_board_views',
  'saved_place_not_found',
  'place_name_taken',
  'too_many_places',
  'refund_needs_second',
  'undo_pending',
  'undo_too_late',
  'refund_request_open',
  'refund_request_decided',
  'own_refund_request',
  'application_not_open',
  'application_changed',
  'application_incomplete',
  'phone_not_proven',
  'papers_not_valid',
  'job_in_hand',
  'pages_full',
  'pdf_not_accepted',
  'documents_not_reviewed',
  'document_not_opened',
  'application_unchanged',
  'move_not_offered',
  'payment_being_confirmed',
  'cancel_needs_support',
  'cancel_fee_changed',
  'booking_ended',
  'booking_not_completed',
  'already_rated',
  'receipt_not_found',
  'chat_not_open',
  'chat_not_offered',
  'chat_closed',
  'chat_photo_missing',
  'chat_photos_full',
  'phone_unreachable',
  'start_code_wrong',
  'start_code_paused',
  // photos and the signature
  'photo_not_offered',
  'photos_full',
  'photo_not_readable',
  'photo_too_large',
  'photo_kept',
  'signature_not_open',
  'handover_reason_missing',
  'evidence_pack_not_ready',
  // insurers
  'partner_exists',
  'works_elsewhere',
  'works_here',
  'invitation_for_other',
  'last_administrator',
  'too_many_invitations',
  'incident_not_covered',
  'above_cover',
  'invoice_not_found',
  'invoice_settled',
  'invoice_changed',
  'api_key_invalid',
  'scope_missing',
  'partner_inactive',
  'idempotency_key_reused',
  'webhook_url_refused',
  'webhook_endpoints_full',
  'webhook_disabled',
  'sandbox_only',
  // money
  'payment_unavailable',
  'payment_not_held',
  'payment_mismatch',
  'paying_elsewhere',
  'card_refused',
  'refund_not_offered',
  'refund_too_large',
  'refund_under_way',
  'refund_disputed',
  'statement_not_found',
  'payouts_unavailable',
  // the server
  'not_configured',
  'not_ready',
  'internal_error',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** A refusal: its code, and for input the fields at fault in plain words. */
export type Refusal = {
  code: RefusalCode
  fields?: Record<string, string>
  /** Words that replace the default detail when the case has more to say (the card provider's sentence, for example). */
  detail?: string
  retryAfterSeconds?: number
}

export type Refused = { ok: false; refusal: Refusal }
/** `isReplay`: nothing was done; it is what the same request was answered before. */
export type Accepted<T> = { ok: true; value: T; isReplay?: true }
export type Outcome<T> = Accepted<T> | Refused

export const accepted = <T>(value: T): Accepted<T> => ({ ok: true, value })

export const refused = (code: RefusalCode, extra: Omit<Refusal, 'code'> = {}): Refused => ({
  ok: false,
  refusal: { code, ...extra },
})
