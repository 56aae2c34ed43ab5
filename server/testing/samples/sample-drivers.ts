/** Invented drivers for tests. */
import { sql } from 'drizzle-orm'
import { profiles } from '../../../db/schema/accounts.ts'
import { driverPositions, driverProfiles } from '../../../db/schema/drivers.ts'
import type { Point } from '../../../domain/places/point.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'

export type SampleDriver = Partial<typeof driverProfiles.$inferInsert> & {
  name?: string
  phone?: string
  /** On duty at this point; off duty without it. */
  at?: Point
  isDisabled?: boolean
}

export type MadeDriver = { driverId: string; accountId: string }

let phones = 0
/** Of the range for fiction, another one each time: a number is proven for one account only. */
export const samplePhone = (): string => `+353 20 91${60_000 + (phones += 1)}`

/** A person with a role, a name and, unless told otherwise, a proven number; the e-mail address follows from the id. */
export const makeAccount = async (
  db: Queryable,
  account: Partial<typeof profiles.$inferInsert> = {},
): Promise<string> => {
  const id = newId('acc')
  const { phone = samplePhone() } = account
  await db.insert(profiles).values({
    id,
    fullName: 'Sample Person',
    email: `${id}@example.ie`,
    isEmailVerified: true,
    role: 'customer',
    phoneProvenAt: phone === null ? null : new Date(),
    ...account,
    phone,
  })
  return id
}

/** A verified driver whose truck takes anything, unless told otherwise. */
export const makeDriver = async (db: Queryable, sample: SampleDriver = {}): Promise<MadeDriver> => {
  const { name = 'Sample Driver', phone, at, isDisabled = false, ...profile } = sample
  const accountId = await makeAccount(db, {
    fullName: name,
    role: 'driver',
    ...(phone === undefined ? {} : { phone }),
    disabledAt: isDisabled ? new Date() : null,
  })
  const driverId = newId('drv')
  await db.insert(driverProfiles).values({
    id: driverId,
    userId: accountId,
    state: 'verified',
    documentsValidUntil: new Date(Date.now() + 365 * 24 * 60 * 60_000),
    location: 'Portlaoise',
    baseLat: 53.0344,
    baseLon: -7.3,
    pricePerKmCents: 250,
    truck: 'Sample flatbed',
    truckType: 'flatbed',
    payloadKg: 8_000,
    truckHeightCm: 210,
    vehicleTypes: ['car', 'van', 'motorcycle', 'truck'],
    services: ['winch', 'lockout'],
    stateReason: profile.state === 'suspended' || profile.state === 'returned' ? 'A sample' : null,
    ...profile,
  })
  if (at) await db.insert(driverPositions).values({ driverId, lat: at.lat, lon: at.lon })
  return { driverId, accountId }
}

/**
 * Many drivers on duty, spread evenly over the island and always in the same places, with varied ratings and idle times: some not rated,
 * some rated too low, some never offered a job. `after`: how many there are already.
 */
export const makeCrowd = async (db: Queryable, count: number, after = 0): Promise<void> => {
  const [first, last] = [after + 1, after + count]
  await db.execute(sql`
    insert into profiles (user_id, full_name, email, is_email_verified, role)
    select 'acc_' || lpad('crowd' || n, 26, '0'), 'Crowd Driver ' || n, 'crowd' || n || '@example.ie', true, 'driver'
    from generate_series(${first}::int, ${last}::int) n`)
  await db.execute(sql`
    insert into driver_profiles (id, user_id, state, location, base_lat, base_lon, price_per_km_cents, truck, truck_type,
      payload_kg, truck_height_cm, vehicle_types, services, rating_count, rating_sum, last_offered_at, papers_valid_until)
    select 'drv_' || lpad('crowd' || n, 26, '0'), 'acc_' || lpad('crowd' || n, 26, '0'), case when n % 50 = 0 then 'submitted' else 'verified' end,
      'Sampletown', 53, -8, 200 + n % 200, 'Crowd flatbed', 'flatbed', 1500 + n % 4 * 1000, 200 + n % 5 * 20,
      array['car', 'van', 'motorcycle'], array['winch'], n % 21 / 2,
      round(n % 21 / 2 * (2.6 + 2.4 * ((n * 0.569840)::numeric % 1))),
      case when n % 3 > 0 then now() - interval '10 hours' * ((n * 0.381966)::numeric % 1)::float8 end, now() + interval '1 year'
    from generate_series(${first}::int, ${last}::int) n`)
  // The golden ratio's multiples fill a square without ever lining up.
  await db.execute(sql`
    insert into driver_positions (driver_id, lat, lon)
    select 'drv_' || lpad('crowd' || n, 26, '0'), 51.5 + 3.7 * ((n * 0.618034)::numeric % 1)::float8,
      -10 + 4 * ((n * 0.754878)::numeric % 1)::float8
    from generate_series(${first}::int, ${last}::int) n`)
  await db.execute(sql`analyze profiles`)
  await db.execute(sql`analyze driver_profiles`)
  await db.execute(sql`analyze driver_positions`)
}
