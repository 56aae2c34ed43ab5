/**
 * What of an erased booking goes, statement by statement, each with its category of the retention table. The booking stays as a row of
 * numbers and dates, which the ledger and the payouts refer to; its customer is then no one.
 */
import { sql, type SQL } from 'drizzle-orm'
import { erasedCustomerId as noOne } from '../../../domain/privacy/erased-customer.ts'
import type { Queryable } from '../../kit/database/database.ts'

export const addNoOne = async (db: Queryable, at: string): Promise<void> => {
  await db.execute(sql`
    insert into profiles (user_id, full_name, email, is_email_verified, role, disabled_at, created_at, updated_at)
    values (${noOne}, 'Erased', 'erased@forgotten.invalid', false, 'customer', ${at}, ${at}, ${at})
    on conflict do nothing`)
}

/** `ids`: a list of bookings, as an array of SQL. */
type Erasure = { category: string; statement: (ids: SQL, at: string) => SQL }

const nowhere = sql`'{"label": "", "area": null, "eircode": null, "point": null}'::jsonb`

const allOf = (category: string, table: string): Erasure => ({
  category,
  statement: (ids) => sql`delete from ${sql.identifier(table)} where booking_id = any(${ids})`,
})

/** Their payments, for what hangs on one. */
const paymentsOf = (ids: SQL): SQL =>
  sql`(select p.id from payments p where p.booking_id = any(${ids}))`
const transfersOf = (ids: SQL): SQL =>
  sql`(select t.id from payout_transfers t join driver_payouts l on l.id = t.payout_id where l.booking_id = any(${ids}))`

/** First: the database lets rows that are append-only go with a booking that is erased, and refuses to erase one too soon. */
const booking: Erasure = {
  category: 'bookings',
  statement: (ids, at) => sql`
    update bookings set erased_at = ${at}, customer_id = ${noOne}, driver_id = null, chosen_driver_id = null, draft_id = null,
      customer_name = '', customer_phone = '', customer_email = '', description = null, vehicle_identity = null, start_code = null,
      pickup_location = '', pickup = ${nowhere}, dropoff_location = null, dropoff = null, approach_km = null
    where id = any(${ids})`,
}

/** The provider's own lines, by the references that the payments and transfers still have. */
const movements: Erasure = {
  category: 'payments',
  statement: (ids) => sql`
    update provider_movements set source_id = null, intent_id = null, refund_id = null, description = null
    where state = 'booked' and (intent_id in (select p.intent_id from payments p where p.booking_id = any(${ids}))
      or source_id in (select t.provider_transfer_id from payout_transfers t where t.id in ${transfersOf(ids)}))`,
}

const quote: Erasure = {
  category: 'bookings',
  statement: (ids) => sql`
    update quotes set account_id = null, request = '{}', pickup = ${nowhere}, dropoff = null, candidates = '[]', cover = null,
      distance = distance || '{"durationText": null, "problem": null}'
    where id in (select b.quote_id from bookings b where b.id = any(${ids}))`,
}

const ofPeople: readonly Erasure[] = [
  allOf('bookings', 'booking_history'),
  allOf('bookings', 'offers'),
  allOf('bookings', 'offer_waves'),
  allOf('bookings', 'trip_shares'),
  allOf('companions', 'companions'),
  allOf('follow_links', 'follow_links'),
  allOf('start_codes', 'booking_handshakes'),
  allOf('chat', 'chat_messages'),
  allOf('chat', 'chat_photos'),
  allOf('chat', 'chat_reads'),
  allOf('chat', 'chats'),
  allOf('operator_notes', 'operator_notes'),
  allOf('operator_notes', 'booking_owners'),
  allOf('operator_notes', 'exception_watches'),
  allOf('legal_holds', 'legal_holds'),
  allOf('notifications', 'notifications'),
  allOf('inbound_texts', 'text_cancel_offers'),
  {
    category: 'inbound_texts',
    statement: (ids) =>
      sql`update inbound_texts set number = null, body = null, booking_id = null where booking_id = any(${ids})`,
  },
  {
    category: 'ratings',
    statement: (ids) => sql`
      update ratings set customer_id = ${noOne}, comment = null, hidden_reason = null, needs_moderation = false,
        moderated_by = null, moderated_at = null
      where booking_id = any(${ids})`,
  },
  {
    category: 'insured',
    statement: (ids) => sql`
      update insurance_bookings set customer_policy_number = '-', claim_reference = null, cover = null
      where booking_id = any(${ids})`,
  },
  allOf('insured', 'partner_event_sequences'),
  // with the last vehicle of a request the request goes
  {
    category: 'dealer_statements',
    statement: (ids) => sql`
      delete from dealer_bookings where booking_id = any(${ids})`,
  },
  {
    category: 'dealer_statements',
    statement: () => sql`
      delete from dealer_requests r where not exists (select from dealer_bookings d where d.request_id = r.id)`,
  },
]

const ofMoney: readonly Erasure[] = [
  allOf('payments', 'refund_requests'),
  allOf('payments', 'card_disputes'),
  {
    category: 'payments',
    statement: (ids) => sql`
      update refunds set provider_refund_id = null, last_error = null where payment_id in ${paymentsOf(ids)}`,
  },
  {
    category: 'payments',
    statement: (ids) => sql`
      update payment_operations set last_error = null where booking_id = any(${ids}) and last_error is not null`,
  },
  {
    category: 'payments',
    statement: (ids) => sql`
      update payments set intent_id = null, checkout_session_id = null, refusal_code = null, card_brand = null, card_last4 = null,
        save_card_text_version = null, save_card_consented_at = null
      where booking_id = any(${ids})`,
  },
  {
    // an account's balance is the sum of its entries: they stay, of no booking
    category: 'payments',
    statement: (ids) =>
      sql`update credit_entries set booking_id = null, cause = id where booking_id = any(${ids})`,
  },
  {
    category: 'receipts',
    statement: (ids) => sql`
      update receipts set content = emptied_content('receipts', content), lines = emptied_lines('receipts', lines)
      where booking_id = any(${ids})`,
  },
  {
    category: 'vat_invoices',
    statement: (ids) => sql`
      update driver_vat_invoices set content = emptied_content('driver_vat_invoices', content) where booking_id = any(${ids})`,
  },
  {
    category: 'earnings',
    statement: (ids) => sql`
      update payout_transfers set destination = '', last_error = null,
        provider_transfer_id = case when provider_transfer_id is not null then 'erased:' || id end
      where id in ${transfersOf(ids)}`,
  },
  {
    category: 'earnings',
    statement: (ids) => sql`
      update transfer_reversals set last_error = null,
        provider_reversal_id = case when provider_reversal_id is not null then 'erased:' || id end
      where transfer_id in ${transfersOf(ids)}`,
  },
  allOf('operator_notes', 'operator_tasks'),
]

/** In the order of their locks (`server/testing/lock-order.ts`). */
export const bookingErasures: readonly Erasure[] = [
  booking,
  movements,
  quote,
  ...ofPeople,
  ...ofMoney,
]
