/**
 * The people of one journey, created for it alone: a driver can have one job at a time, and two journeys that shared a driver would wait
 * for each other. They are written to the database as the seed writes them, because signing up has a journey of its own.
 */
import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { truckFacts } from '../../workshop/seed/sample-drivers.ts'
import { findPlace } from '../../domain/places/places.ts'
import { waitingStatuses } from '../../domain/bookings/booking.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import { hashPassword } from '../../server/accounts/password-hash.ts'
import { newId } from '../../server/kit/ids.ts'
import { query } from './database.ts'
import type { Territory } from './territories.ts'

export type Person = {
  accountId: string
  fullName: string
  firstName: string
  email: string
  phone: string
  password: string
}
export type Driver = Person & { driverId: string }

export type People = {
  /** Verified, with a proven phone number unless it is not to be. */
  customer: (options?: { isPhoneProven?: boolean }) => Promise<Person>
  /** Verified, on duty in the middle of the territory, with a flatbed. */
  driver: (options?: { perKmCents?: number }) => Promise<Driver>
  /** Signed up as a driver, without documents. */
  driverWithoutProfile: () => Promise<Person>
  /** An operator for this journey alone, so that changes to its sign-in affect no other journey. */
  operator: () => Promise<Person>
  /** Registers a driver who signed up on the journey's screens, so that `leave` includes them. */
  join: (driver: Pick<Driver, 'driverId'>) => void
  /** Takes every driver off duty and ends what still waits for one, so that the next journey in this territory meets none of them. */
  leave: () => Promise<void>
}

const password = 'three words of a journey'
let passwordHash: Promise<string> | undefined

const customerNames = ['Aoife', 'Brendan', 'Catríona', 'Dara', 'Emer', 'Frank']
const driverNames = ['Ultan', 'Fidelma', 'Iarlaith', 'Noreen', 'Phelim', 'Treasa']

export function createPeople({ county, town }: Territory): People {
  const drivers: string[] = []
  const accounts: string[] = []

  const make = async (...person: Parameters<typeof makePerson>): Promise<Person> => {
    const made = await makePerson(...person)
    accounts.push(made.accountId)
    return made
  }

  const makeDriver: People['driver'] = async ({ perKmCents = 250 } = {}) => {
    const person = await make('driver', pick(driverNames))
    const driverId = newId('drv')
    const place = findPlace(town, county)
    if (!place) throw new Error(`no place ${town}, Co. ${county}`)
    const truck = truckFacts.flatbed
    await query(
      `insert into driver_profiles (id, user_id, state, location, base_lat, base_lon, price_per_km_cents, truck, truck_type,
        payload_kg, truck_height_cm, vehicle_types, services, truck_colour, truck_registration, papers_valid_until)
       values ($1, $2, 'verified', $3, $4, $5, $6, $7, 'flatbed', $8, $9, $10, $11, $12, $13, now() + interval '1 year')`,
      [
        driverId,
        person.accountId,
        `${town}, Co. ${county}`,
        place.lat,
        place.lon,
        perKmCents,
        truck.name,
        truck.payloadKg,
        truck.heightCm,
        truck.vehicleTypes,
        truck.services,
        truck.colour,
        `231-D-${randomInt(100_000, 999_999)}`,
      ],
    )
    await query('insert into driver_positions (driver_id, lat, lon) values ($1, $2, $3)', [
      driverId,
      place.lat,
      place.lon,
    ])
    drivers.push(driverId)
    return { ...person, driverId }
  }

  return {
    customer: (options) => make('customer', pick(customerNames), options),
    driver: makeDriver,
    operator: () => make('operator', pick(customerNames)),
    driverWithoutProfile: () => make('driver', pick(driverNames)),
    join: ({ driverId }) => void drivers.push(driverId),
    leave: async () => {
      await endWaiting(accounts, town)
      if (drivers.length === 0) return
      await query('delete from driver_positions where driver_id = any($1)', [drivers])
    },
  }
}

/**
 * Bookings that these accounts made, or that start in this town, and that still wait for a driver, the first or another one: their time to
 * accept is over, and this waits until they have ended. Seen to fail: a job that its driver had cancelled was offered for ten minutes more,
 * to the drivers of the next journeys.
 */
async function endWaiting(accounts: readonly string[], town: string): Promise<void> {
  const waiting = [waitingStatuses, accounts, town]
  const isWaiting = `status = any($1) and (customer_id = any($2) or strpos(pickup_location, $3) > 0)`
  await query(
    `with ended as (
       update bookings set acceptance_deadline = clock_timestamp() - interval '1 second' where ${isWaiting} returning id
     )
     select graphile_worker.reschedule_jobs(run_at => clock_timestamp(), job_ids => array(
       select id from graphile_worker.jobs where key in (select 'expire:' || id from ended)))`,
    waiting,
  )
  const left = () => query(`select id, status from bookings where ${isWaiting}`, waiting)
  await expect.poll(left, { message: 'what waits for a driver ends', timeout: 60_000 }).toEqual([])
}

async function makePerson(
  role: Role,
  firstName: string,
  { isPhoneProven = true } = {},
): Promise<Person> {
  passwordHash ??= hashPassword(password)
  const accountId = newId('acc')
  const surname = inventedSurname()
  const person: Person = {
    accountId,
    fullName: `${firstName} ${surname}`,
    firstName,
    email: `${surname.toLowerCase()}@example.ie`,
    // 912 0000 to 912 9999 are for `unusedPhone`
    phone: `+353 20 91${randomInt(30_000, 100_000)}`,
    password,
  }
  const made = await query(
    `insert into profiles (user_id, full_name, email, is_email_verified, phone, phone_proven_at, role)
     values ($1, $2, $3, true, $4, case when $5 then now() end, $6)
     on conflict (proven_phone) where proven_phone is not null do nothing returning user_id`,
    [accountId, person.fullName, person.email, person.phone, isPhoneProven, role],
  )
  // another journey has drawn the same number
  if (made.length === 0) return makePerson(role, firstName, { isPhoneProven })
  await query(
    `insert into identities (id, user_id, provider_id, account_id, password)
     values ($1, $2, 'credential', $2, $3)`,
    [newId('idn'), accountId, await passwordHash],
  )
  return person
}

/** An unused address, in the domain reserved for examples. */
export function unusedEmail(): string {
  return `${inventedSurname().toLowerCase()}@example.ie`
}

/** A surname such as `Bakulodi`: letters only, as names must be, and different for each person. */
function inventedSurname(): string {
  const syllables = Array.from(
    { length: 5 },
    () => pick([...'bdfgklmnprstv']) + pick([...'aeiou']),
  ).join('')
  return syllables.charAt(0).toUpperCase() + syllables.slice(1)
}

function pick(choices: readonly string[]): string {
  return choices[randomInt(choices.length)] ?? ''
}
