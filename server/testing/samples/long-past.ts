/** A database in which much has happened, for plans and measurements: rows as the product would have them, written in bulk. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { makeBooking } from './sample-bookings.ts'
import { makeAccount, makeCrowd, makeDriver } from './sample-drivers.ts'
import { makePartner } from './sample-partners.ts'

export type LongPast = {
  customerId: string
  driverId: string
  operatorId: string
  partnerId: string
}

/** One in so many bookings was cancelled, is an insurer's, has a comment. */
const share = { cancelled: 10, insured: 5, commented: 2 } as const
/** A night's work, whatever lies behind it. */
const openBookings = 300
const minutesApart = 15
const bookingsPerDriver = 50

/**
 * The `count` newest bookings are this many times `minutesApart` old, each by a customer of its own, from ten counties; with as many entries of
 * the audit log and messages. Statistics are up to date. Names are words, because a search reads digits as a number.
 */
export const makeLongPast = async (db: Database, count: number): Promise<LongPast> => {
  const operatorId = await makeAccount(db, { role: 'operator', fullName: 'Orla Operator' })
  const { partnerId } = await makePartner(db)
  const driverCount = Math.max(1, Math.round(count / bookingsPerDriver))
  await makeCrowd(db, driverCount)
  const model = await makeBooking(db, {
    customerId: await makeAccount(db),
    driverId: (await makeDriver(db)).driverId,
    status: 'completed',
  })
  const openEach = sql.raw(String(Math.ceil(count / openBookings)))
  const numbers = sql`generate_series(1, ${sql.raw(String(count))}) n`
  const spelled = sql`translate(n::text, '0123456789', 'abcdefghij')`
  const ago = sql`now() - n * interval '${sql.raw(String(minutesApart))} minutes'`
  await db.execute(sql`
    insert into profiles (user_id, full_name, email, is_email_verified, role, created_at)
    select 'acc_' || lpad('past' || n, 26, '0'), 'Person ' || ${spelled}, 'past' || n || '@example.ie', true, 'customer', ${ago}
    from ${numbers}`)
  await db.execute(sql`
    insert into quotes select copy.* from quotes q cross join ${numbers}
    cross join lateral jsonb_populate_record(q, jsonb_build_object('id', 'quo_' || lpad('past' || n, 26, '0'))) copy
    where q.id = (select quote_id from bookings where id = ${model})`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table bookings disable trigger user`)
    await tx.execute(sql`
      insert into bookings select copy.* from bookings b cross join ${numbers} cross join lateral jsonb_populate_record(b, jsonb_build_object(
        'id', 'bkg_' || lpad('past' || n, 26, '0'), 'quote_id', 'quo_' || lpad('past' || n, 26, '0'),
        'reference', booking_reference(nextval('booking_references')),
        'customer_id', 'acc_' || lpad('past' || n, 26, '0'), 'customer_name', 'Person ' || ${spelled},
        'created_at', ${ago}, 'updated_at', ${ago},
        'pickup', b.pickup || jsonb_build_object('area', 'Sampletown, Co. ' ||
          (array['Kildare', 'Dublin', 'Cork', 'Galway', 'Mayo', 'Meath', 'Louth', 'Clare', 'Kerry', 'Sligo'])[n % 10 + 1]),
        'driver_id', 'drv_' || lpad('crowd' || (n % ${sql.raw(String(driverCount))} + 1), 26, '0'),
        'accepted_at', ${ago}, 'acceptance_deadline', ${ago}, 'completed_at', ${ago}
      ) || case
        when n % ${openEach} = 0 then jsonb_build_object('status', 'pending', 'driver_id', null, 'accepted_at', null,
          'acceptance_deadline', null, 'completed_at', null)
        when n % ${sql.raw(String(share.cancelled))} = 1 then jsonb_build_object('status', 'cancelled', 'cancel_reason', 'customer_cancelled',
          'completed_at', null)
        else '{}' end) copy where b.id = ${model}`)
    await tx.execute(sql`alter table bookings enable trigger user`)
  })
  await db.execute(sql`
    insert into insurance_bookings (booking_id, partner_id, key_id, mode, incident_type, customer_policy_number, claim_reference, priority_level, created_at)
    select 'bkg_' || lpad('past' || n, 26, '0'), ${partnerId}, (select id from partner_keys where partner_id = ${partnerId} limit 1), 'live', 'breakdown', 'POL-' || n, 'CL/' || n, 'standard', ${ago}
    from ${numbers} where n % ${sql.raw(String(share.insured))} = 0`)
  await db.execute(sql`
    insert into ratings (booking_id, driver_id, customer_id, stars, comment, created_at)
    select b.id, b.driver_id, b.customer_id, 5, 'Kind and quick.', b.created_at
    from ${numbers} join bookings b on b.id = 'bkg_' || lpad('past' || n, 26, '0')
    where b.status = 'completed' and n % ${sql.raw(String(share.commented))} = 0`)
  await db.execute(sql`
    insert into audit_log (id, account_id, action, object_id, after, at)
    select 'aud_' || lpad('past' || n, 26, '0'), ${operatorId}, case when n % 4 = 0 then 'write_note' else 'read_booking' end,
      'bkg_' || lpad('past' || n, 26, '0'), '{"note": "Rang back"}'::jsonb, ${ago}
    from ${numbers}`)
  await db.execute(sql`
    insert into contact_messages (id, name, email, message, created_at, state)
    select 'ctm_' || lpad('past' || n, 26, '0'), 'Person ' || ${spelled}, 'past' || n || '@example.ie', 'When is the office open?', ${ago},
      case when n % 50 = 0 then 'open' else 'answered' end
    from ${numbers}`)
  await db.execute(
    sql`vacuum analyze bookings, quotes, profiles, driver_profiles, insurance_bookings, ratings, contact_messages`,
  )
  return {
    customerId: `acc_${'past1'.padStart(26, '0')}`,
    driverId: `drv_${'crowd1'.padStart(26, '0')}`,
    operatorId,
    partnerId,
  }
}
