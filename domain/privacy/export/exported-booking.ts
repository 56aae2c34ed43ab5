/** What the archive has of bookings: as their customer, and as their driver, who sees less. */
import {
  list,
  account,
  driver,
  made,
  driven,
  onceDriven,
  within,
  type ExportedTables,
} from './exported-table.ts'

export const exportedBookingTables = {
  quotes: [
    {
      links: [account('account_id'), within('id', 'bookings', 'quote_id')],
      columns: list(
        'id account_id tariff_version request casualty pickup dropoff distance pickup_at eligible_count',
        'created_at expires_at rate_card',
      ),
      withheld: { other_person: list('candidates any_driver'), company: list('cover') },
      others: 'other_person',
    },
  ],
  bookings: [
    {
      as: 'customer',
      links: [made('id')],
      columns: list(
        'id quote_id customer_id status cancel_reason chosen_driver_id assignment wave driver_id pickup_location',
        'dropoff_location pickup dropoff distance_km vehicle_type casualty description price_cents price_lines',
        'tariff_version customer_name customer_phone customer_email consent_text_version consented_at card_by',
        'acceptance_deadline accepted_at estimated_arrival completed_at cancellation_fee_cents created_at',
        'updated_at estimated_arrival_by promised_from promised_by arrival_missed_at start_code_wrong',
        'start_code_wrong_since start_code_given_at round paid_by priority arrival_proven_at arrival_proven_by',
        'driver_asked_about_at driver_recognised driver_recognised_at tax_point vehicle_identity reference',
        'offer_to_others shown_arrival_minutes accepted_late_at approach_km draft_id first_promised_by',
        'others_if_late_at others_offered_at others_kept_at arrival_notified_for arrival_notifications',
        'late_flagged_at erased_at',
      ),
      derived: ['driver_first_name'],
      withheld: { secret: list('start_code') },
      others: 'other_person',
    },
    {
      as: 'driver',
      links: [driven('id')],
      columns: list(
        'id status cancel_reason assignment wave driver_id distance_km vehicle_type casualty',
        'price_cents price_lines tariff_version acceptance_deadline accepted_at estimated_arrival completed_at',
        'cancellation_fee_cents created_at updated_at estimated_arrival_by promised_from promised_by',
        'arrival_missed_at start_code_given_at round paid_by priority arrival_proven_at arrival_proven_by',
        'driver_asked_about_at driver_recognised driver_recognised_at tax_point reference approach_km',
        'first_promised_by others_if_late_at others_offered_at others_kept_at arrival_notified_for',
        'arrival_notifications late_flagged_at erased_at',
      ),
      derived: ['customer_first_name', 'pickup_area', 'dropoff_area'],
      withheld: {
        secret: list('start_code'),
        other_person: list(
          'quote_id customer_id chosen_driver_id pickup_location dropoff_location pickup dropoff customer_name',
          'customer_phone customer_email consent_text_version consented_at card_by vehicle_identity draft_id',
          'accepted_late_at shown_arrival_minutes offer_to_others start_code_wrong start_code_wrong_since description',
        ),
      },
    },
  ],
  booking_history: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list(
        'id booking_id transition from_status status notes estimated_arrival actor_kind created_at client_id',
        'pressed_at',
      ),
      own: { created_by: 'created_by' },
      others: 'work',
    },
    {
      as: 'driver',
      links: [driven('booking_id'), onceDriven('booking_id', { column: 'created_by', is: 'self' })],
      columns: list(
        'id booking_id transition from_status status estimated_arrival actor_kind created_at client_id pressed_at',
      ),
      own: { created_by: 'created_by', notes: 'created_by' },
    },
  ],
  offers: [
    {
      as: 'driver',
      links: [driver('driver_id')],
      columns: list(
        'booking_id driver_id wave state decline_reason offered_at answered_at seen_at round replaced_at',
      ),
      derived: [
        'rough_eta_minutes',
        'rough_distance_km',
        'rough_pickup_home_km',
        'rough_dropoff_home_km',
      ],
      withheld: {
        other_person: list('eta_minutes distance_km pickup_home_km dropoff_home_km'),
      },
      others: 'other_person',
    },
  ],
  trip_shares: [
    {
      links: [made('booking_id')],
      columns: list('id booking_id created_at revoked_at'),
      others: 'other_person',
    },
  ],
  chats: [
    {
      links: [made('booking_id'), driven('booking_id')],
      columns: list('booking_id last_seq'),
      others: 'other_person',
    },
  ],
  chat_messages: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list(
        'id booking_id seq sender_type content message_type client_id created_at photo_id',
      ),
      own: { sender_id: 'sender_id', with_id: 'with_id' },
      others: 'work',
    },
    {
      as: 'driver',
      links: [
        onceDriven('booking_id', { column: 'with_id', is: 'self' }),
        onceDriven('booking_id', { column: 'sender_id', is: 'self' }),
      ],
      columns: list('id booking_id seq sender_type message_type client_id created_at'),
      // An archive is kept for ever, and what a customer writes often holds their address.
      own: {
        content: 'sender_id',
        photo_id: 'sender_id',
        sender_id: 'sender_id',
        with_id: 'with_id',
      },
      others: 'other_person',
    },
  ],
  chat_photos: [
    {
      links: [
        within('id', 'chat_messages', 'photo_id'),
        made('booking_id', { column: 'uploaded_by', is: 'self' }),
        onceDriven('booking_id', { column: 'uploaded_by', is: 'self' }),
      ],
      columns: list(
        'id booking_id client_id sha256 thumbnail_sha256 bytes width height created_at stored_at',
      ),
      own: { uploaded_by: 'uploaded_by' },
      others: 'other_person',
    },
  ],
  chat_reads: [
    {
      links: [account('account_id')],
      columns: list('booking_id account_id delivered_seq read_seq'),
      others: 'other_person',
    },
  ],
  companions: [
    {
      links: [made('booking_id')],
      columns: list(
        'booking_id circumstances note battery_percent dispatch_priority answered_at stopped_at last_sign_at',
        'consent_text_version',
        'check_in_at silences next_check_in_at alert alert_at',
      ),
      others: 'other_person',
    },
  ],
  companion_signs: [
    {
      links: [made('booking_id')],
      columns: list('id booking_id kind client_id reason note at'),
      own: { account_id: 'account_id' },
      others: 'other_person',
    },
  ],
  follow_links: [
    {
      links: [made('booking_id')],
      columns: list('booking_id phone sent_at'),
      others: 'other_person',
    },
  ],
  operator_notes: [
    {
      as: 'customer',
      links: [made('booking_id', { column: 'to_side', is: 'customer' })],
      columns: list('id booking_id to_side content written_at'),
      withheld: { employee: list('written_by') },
      others: 'mixed',
    },
    {
      as: 'driver',
      links: [driven('booking_id', { column: 'to_side', is: 'driver' })],
      columns: list('id booking_id to_side content written_at'),
      withheld: { employee: list('written_by') },
      others: 'mixed',
    },
  ],
  operator_tasks: 'mixed',
  booking_owners: 'employee',
  exception_watches: 'machinery',
  saved_places: [
    {
      links: [account('account_id')],
      columns: list('id account_id name label eircode created_at lat lon'),
    },
  ],
  ratings: [
    {
      as: 'customer',
      links: [account('customer_id')],
      columns: list(
        'booking_id driver_id customer_id stars comment needs_moderation created_at moderated_at hidden_reason',
      ),
      withheld: { employee: list('moderated_by') },
      others: 'work',
    },
    {
      as: 'driver',
      links: [driver('driver_id')],
      columns: list('booking_id driver_id stars created_at'),
      derived: ['shown_comment'],
      withheld: {
        employee: list('moderated_by'),
        other_person: list('customer_id comment needs_moderation moderated_at hidden_reason'),
      },
    },
  ],
} as const satisfies ExportedTables
