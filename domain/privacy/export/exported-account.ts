/** What the archive has of the account: sign-in, notifications, messages to us. */
import {
  list,
  account,
  driver,
  made,
  email,
  phone,
  within,
  type ExportedTables,
} from './exported-table.ts'

export const exportedAccountTables = {
  profiles: [
    {
      links: [account('user_id')],
      columns: list(
        'user_id full_name email is_email_verified phone role image disabled_at created_at updated_at',
        'phone_proven_at proven_phone receipt_email',
      ),
    },
  ],
  account_closures: [
    {
      links: [account('account_id')],
      columns: list('id account_id begun_at reason due_at kept_at erased_at'),
      own: { begun_by: 'begun_by', kept_by: 'kept_by' },
      others: 'work',
    },
  ],
  data_exports: [
    {
      links: [account('account_id')],
      columns: list(
        'id account_id reason requested_at run parts byte_count made_at failed_at continued_run continued',
      ),
      own: { requested_by: 'requested_by' },
      others: 'work',
    },
  ],
  data_export_pieces: 'machinery',
  identities: [
    {
      links: [account('user_id')],
      columns: list(
        'id user_id provider_id account_id access_token_expires_at refresh_token_expires_at scope created_at',
        'updated_at',
      ),
      withheld: { secret: list('password access_token refresh_token id_token') },
    },
  ],
  passkeys: [
    {
      links: [account('account_id')],
      columns: list('id account_id transports name created_at last_used_at'),
      withheld: { secret: list('credential_id public_key sign_count') },
    },
  ],
  two_factors: [
    {
      links: [account('account_id')],
      columns: list('account_id created_at confirmed_at'),
      withheld: { secret: list('secret last_step') },
    },
  ],
  backup_codes: [
    {
      links: [account('account_id')],
      columns: list('account_id used_at'),
      withheld: { secret: list('code_hash') },
    },
  ],
  passkey_challenges: 'secret',
  verifications: 'secret',
  phone_codes: 'secret',
  sessions: [
    {
      links: [account('user_id')],
      columns: list(
        'id user_id expires_at ip_address user_agent created_at updated_at two_factor_at device last_seen_at',
        'authenticated_at',
      ),
      withheld: { secret: list('token') },
    },
  ],
  dealer_statements: [
    {
      links: [account('account_id')],
      columns: list(
        'id account_id month bookings paid_cents returned_cents lines content issued_at',
      ),
    },
  ],
  dealer_requests: [
    { links: [account('account_id')], columns: list('id account_id purchase_order created_at') },
  ],
  dealer_bookings: [
    { links: [made('booking_id')], columns: list('booking_id request_id line reference') },
  ],
  notifications: [
    {
      links: [account('recipient_id'), email('address'), phone('address')],
      columns: list(
        'id key channel kind recipient_id booking_id address subject state attempts created_at sent_at reply_to',
        'asked_at failure failed_at retries dismissed_at dismissed_reason',
      ),
      withheld: { secret: list('body_text body_html path'), employee: list('dismissed_by') },
      others: 'other_person',
    },
  ],
  inbound_texts: [
    {
      links: [phone('number')],
      columns: list(
        'message_sid channel number body opt_out_type received_at answered_at outcome booking_id',
      ),
      others: 'other_person',
    },
  ],
  text_cancel_offers: [
    {
      links: [made('booking_id')],
      columns: list('booking_id fee_cents offered_at'),
      others: 'other_person',
    },
  ],
  text_opt_outs: [{ links: [phone('number')], columns: list('number opted_out_at') }],
  offer_waves: [
    {
      links: [made('booking_id')],
      columns: list('booking_id round wave at way considered eligible asked'),
      others: 'other_person',
    },
  ],
  offer_verdicts: [
    {
      links: [driver('driver_id')],
      columns: list(
        'booking_id round wave driver_id at verdict reasons place seen_at answer decline_reason answered_at',
      ),
      derived: ['rough_eta_minutes', 'rough_distance_km'],
      withheld: { other_person: list('eta_minutes distance_km') },
      others: 'other_person',
    },
  ],
  push_devices: [
    {
      links: [within('session_id', 'sessions', 'id')],
      columns: list('id session_id label created_at'),
      withheld: { secret: list('endpoint p256dh auth') },
    },
  ],
  notification_preferences: [
    {
      links: [account('account_id')],
      columns: list('account_id text_channel switched_off updated_at'),
    },
  ],
  phone_bookings: [
    {
      links: [account('account_id'), email('caller_email'), phone('caller_phone')],
      columns: list(
        'id quote_id caller_name caller_phone caller_email description links account_id is_account_new created_at',
        'expires_at seen_at withdrawn_at vehicle_identity',
      ),
      withheld: { secret: list('token_hash'), employee: list('opened_by') },
      others: 'work',
    },
  ],
  contact_messages: [
    {
      links: [account('account_id'), email('email')],
      columns: list('id account_id name email message created_at state'),
      withheld: { employee: list('assigned_to') },
      others: 'work',
    },
  ],
  contact_replies: [
    {
      links: [within('message_id', 'contact_messages', 'id')],
      columns: list('id message_id content written_at'),
      withheld: { employee: list('written_by') },
      others: 'work',
    },
  ],
  live_events: [
    {
      links: [account('account_id')],
      columns: list('account_id seq at payload'),
      others: 'other_person',
    },
  ],
  live_streams: [{ links: [account('account_id')], columns: list('account_id last_seq') }],
  'graphile_worker.jobs': 'machinery',
} as const satisfies ExportedTables
