/**
 * What closing an account erases, statement by statement, each with its category of the retention table. What a law keeps is left, and
 * where it needs no name the name goes: receipts, statements and invoices keep theirs.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../kit/database/database.ts'

/** The person as they were. */
export type Erased = {
  accountId: string
  /** Null: no driver. */
  driverId: string | null
  name: string
  /** Of mail, in lower case. */
  addresses: readonly string[]
  phones: readonly string[]
}

export type Erasure = { category: string; statement: (who: Erased) => SQL }

const list = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** A whole table's rows of the account. */
const allOf = (category: string, table: string, column = 'account_id'): Erasure => ({
  category,
  statement: ({ accountId }) =>
    sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${accountId}`,
})

/** The same of the driver; none for other people. */
const ofDriver = (category: string, table: string): Erasure => ({
  category,
  statement: ({ driverId }) =>
    sql`delete from ${sql.identifier(table)} where driver_id = ${driverId}`,
})

/** The same of the bookings that the account made. */
const ofBookings = (category: string, table: string): Erasure => ({
  category,
  statement: ({ accountId }) => sql`
    delete from ${sql.identifier(table)} where booking_id in (select id from bookings where customer_id = ${accountId})`,
})

const ofPerson: readonly Erasure[] = [
  allOf('sessions', 'sessions', 'user_id'),
  allOf('sign_in', 'identities', 'user_id'),
  allOf('sign_in', 'passkeys'),
  allOf('sign_in', 'passkey_challenges', 'holder'),
  allOf('sign_in', 'two_factors'),
  {
    category: 'sign_in',
    statement: ({ accountId, addresses }) => sql`
      delete from verifications v where v.value = ${accountId}
        or exists (select from unnest(${list(addresses)}) as a (address) where position(a.address in v.identifier || v.value) > 0)`,
  },
  {
    category: 'sign_in',
    statement: ({ phones }) => sql`delete from phone_codes where phone = any(${list(phones)})`,
  },
  allOf('preferences', 'notification_preferences'),
  allOf('saved_places', 'saved_places'),
  {
    // also mails to others about a booking of theirs that say the name
    category: 'notifications',
    statement: ({ accountId, addresses, phones, name }) => sql`
      update notifications set state = case state when 'queued' then 'failed' else state end,
        address = null, reply_to = null, subject = null, recipient_id = null, body_text = null, body_html = null, failure = null
      where address is not null and (recipient_id = ${accountId} or address = any(${list([...addresses, ...phones])})
        or reply_to = any(${list(addresses)})
        or (position(lower(${name}) in lower(subject || ' ' || coalesce(body_text, ''))) > 0 and booking_id in (
          select b.id from bookings b left join driver_profiles d on d.id = b.driver_id
          where b.customer_id = ${accountId} or d.user_id = ${accountId})))`,
  },
  {
    // texts to the people they named in a booking, who have no account: their keys say which booking
    category: 'notifications',
    statement: ({ accountId }) => sql`
      update notifications set state = case state when 'queued' then 'failed' else state end,
        address = null, subject = null, body_text = null, path = null, failure = null
      where address is not null and kind in ('handover_code', 'follow_link')
        and split_part(key, ':', 2) in (select id from bookings where customer_id = ${accountId})`,
  },
  {
    category: 'phone_bookings',
    statement: ({ accountId, addresses, phones }) => sql`
      delete from phone_bookings where account_id = ${accountId} or caller_email = any(${list(addresses)})
        or caller_phone = any(${list(phones)})`,
  },
  {
    category: 'inbound_texts',
    statement: ({ phones }) => sql`
      update inbound_texts set number = null, body = null where number = any(${list(phones)})`,
  },
  {
    category: 'inbound_texts',
    statement: ({ phones }) => sql`delete from text_opt_outs where number = any(${list(phones)})`,
  },
  ofBookings('companions', 'companions'),
  ofBookings('follow_links', 'follow_links'),
  ofBookings('start_codes', 'booking_handshakes'),
  {
    category: 'evidence',
    statement: ({ accountId }) => sql`
      update handshake_records set plate = null
      where booking_id in (select id from bookings where customer_id = ${accountId})`,
  },
  {
    category: 'contact_messages',
    statement: ({ accountId, addresses }) => sql`
      delete from contact_messages where account_id = ${accountId} or email = any(${list(addresses)})`,
  },
  allOf('live_events', 'live_events'),
  allOf('live_events', 'live_streams'),
  allOf('operator_work', 'saved_views'),
  allOf('operator_work', 'undoable_actions'),
  {
    category: 'unused_quotes',
    statement: ({ accountId }) => sql`
      delete from quotes q where q.account_id = ${accountId} and not exists (select from bookings b where b.quote_id = q.id)`,
  },
  {
    category: 'booking_contact',
    statement: ({ accountId }) => sql`
      update bookings set customer_name = 'Closed account', customer_phone = '', customer_email = '', description = null,
        vehicle_identity = null, start_code = null
      where customer_id = ${accountId}`,
  },
  {
    category: 'bookings',
    statement: ({ accountId }) => sql`
      delete from trip_shares where booking_id in (select id from bookings where customer_id = ${accountId})`,
  },
  {
    category: 'ratings',
    statement: ({ accountId }) => sql`
      update ratings set comment = null, hidden_reason = null, needs_moderation = false
      where customer_id = ${accountId} and comment is not null`,
  },
]

/** What the law keeps of a driver who was paid goes with a driver who never was. */
const ofUnpaidDriver = (category: string, table: string): Erasure => ({
  category,
  statement: ({ driverId }) => sql`
    delete from ${sql.identifier(table)} where driver_id = ${driverId}
      and not exists (select from driver_payouts l where l.driver_id = ${driverId})`,
})

const ofDrivers: readonly Erasure[] = [
  ofUnpaidDriver('tax_details', 'driver_tax_details'),
  ofUnpaidDriver('tax_details', 'driver_tax_requests'),
  ofUnpaidDriver('tax_details', 'driver_vat_versions'),
  {
    category: 'self_billing',
    statement: ({ driverId }) => sql`
      delete from self_billing_agreements where driver_id = ${driverId}
        and not exists (select from driver_vat_invoices i where i.driver_id = ${driverId})`,
  },
  ofDriver('positions', 'driver_positions'),
  ofDriver('positions', 'driver_locations'),
  ofDriver('duty_hours', 'driver_duty_spans'),
  ofDriver('work_hours', 'driver_work'),
  ofDriver('driver_documents', 'driver_document_pages'),
  ofDriver('driver_documents', 'driver_documents'),
  ofDriver('driver_documents', 'driver_checks'),
  {
    category: 'driver_profile',
    statement: ({ driverId }) => sql`
      update driver_profiles set state = 'draft', state_reason = null, location = null, base_lat = null, base_lon = null,
        truck = null, truck_type = null, payload_kg = null, truck_gross_kg = null, has_tachograph = null, truck_height_cm = null, vehicle_types = '{}', services = '{}',
        truck_image_url = null, truck_registration = null, truck_colour = null, truck_first_registered = null,
        truck_told_of = null, licence_category = null, licence_since = null, papers_valid_until = null, last_review = null,
        submitted_at = null, review_began_at = null, next_duty_edge_at = null
      where id = ${driverId}`,
  },
]

/** The row stays, because bookings and the books refer to its number. Last: the statements before it look for what it says. */
const profile: Erasure = {
  category: 'profile',
  statement: ({ accountId }) => sql`
    update profiles set full_name = 'Closed account', email = user_id || '@forgotten.invalid', is_email_verified = false,
      phone = null, phone_proven_at = null, receipt_email = null, image = null, disabled_at = clock_timestamp(),
      updated_at = clock_timestamp()
    where user_id = ${accountId}`,
}

export const erasures: readonly Erasure[] = [...ofPerson, ...ofDrivers, profile]

type Page = { id: string; sha256: string; thumbnailSha256: string; mediaType: string }

/** The pages of a driver's documents, for their files. */
export const documentPagesOf = async (tx: Tx, driverId: string): Promise<Page[]> => {
  const { rows } = await tx.execute<Page>(sql`
    select id, sha256, thumbnail_sha256 as "thumbnailSha256", media_type as "mediaType"
    from driver_document_pages where driver_id = ${driverId}`)
  return rows
}
