/**
 * How a table of the retention table goes into the archive of a person's data: which rows are theirs, which columns they get, and why the
 * rest is left out. Sources: Regulation (EU) 2016/679 (GDPR), Articles 15(3) and 15(4), 20(1) and 20(4).
 */

/** Why something that names a person, or is stored with them, is not in their archive. */
export const reasons = {
  secret:
    'It opens a door: a hash, a key, a token, a code, or a message that may hold one. A copy of it helps only a thief',
  other_person:
    'It is about someone else: the other side of a booking, another driver, a relative (Article 15(4))',
  employee:
    'It says which of our employees did something; that it was done, and when, is in the archive (Court of Justice, C-579/21)',
  company: 'It belongs to an insurer, who is responsible for it and has it on its own pages',
  mixed:
    'It may be about someone else as well: write to us, and a person reads it before you get it',
  work: 'It is about someone else whom you did this for, or who did it for you: what you did yourself is in the archive',
  claim:
    'It is why a claim or an authority needs a booking; that it is held, and until when, is in the archive',
  whole: 'It is about many people at once; what it says of you is in another file of the archive',
  machinery: 'It has only numbers that other files of the archive have, for work that is waiting',
  no_one: 'It says nothing that leads to a person',
} as const
export type Reason = keyof typeof reasons

/** Of those rows only the ones whose column is this; `self`: the person's account. */
export type Only = { column: string; is: string }

/** How the rows of a person are found. The customer of a booking that an insurer pays is the insurer: such bookings are no one's here. */
export type Link =
  | { via: 'account' | 'driver' | 'email' | 'phone'; column: string; only?: Only }
  /** A booking that they made; that they drive or drove to its end; that they once accepted, also when another drove it then. */
  | { via: 'made' | 'driven' | 'once_driven'; column: string; only?: Only }
  /** Rows that belong to rows of another table which are theirs. */
  | { via: 'within'; column: string; table: string; key: string; only?: Only }

/** Of these a driver gets what an offer shows: exact, from places that they know themselves, they would lead to the customer's (rough-distance.ts). */
export const roughColumns = {
  rough_eta_minutes: { of: 'eta_minutes', step: 5 },
  rough_distance_km: { of: 'distance_km', step: 1 },
  rough_pickup_home_km: { of: 'pickup_home_km', step: 1 },
  rough_dropoff_home_km: { of: 'dropoff_home_km', step: 1 },
} as const
type RoughColumn = keyof typeof roughColumns

/** Columns that are calculated: what the person sees of the other side on their own pages. */
export type Derived =
  | 'driver_first_name'
  | 'customer_first_name'
  | 'pickup_area'
  | 'dropoff_area'
  | 'shown_comment'
  | RoughColumn

export type TableExport = {
  /** Where the two sides of a booking get different columns. */
  as?: 'customer' | 'driver'
  /** A row is theirs by any of them. */
  links: readonly Link[]
  columns: readonly string[]
  /** Columns shown only in rows where the named one is the person's account; else they are empty. */
  own?: Readonly<Record<string, string>>
  derived?: readonly Derived[]
  withheld?: Readonly<Partial<Record<Reason, readonly string[]>>>
  /** Why rows that name the person, or a booking of theirs, are not all here. */
  others?: Reason
}

/** Of each table of the retention table: what is in the archive, or why nothing is. */
export type ExportedTables = Readonly<Record<string, readonly TableExport[] | Reason>>

/** Names of columns, divided by spaces. */
export const list = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(' '))

const linkBy =
  <V extends Exclude<Link['via'], 'within'>>(via: V) =>
  (column: string, only?: Only): Link =>
    only ? { via, column, only } : { via, column }

export const account = linkBy('account')
export const driver = linkBy('driver')
export const email = linkBy('email')
export const phone = linkBy('phone')
export const made = linkBy('made')
export const driven = linkBy('driven')
export const onceDriven = linkBy('once_driven')
export const within = (column: string, table: string, key: string): Link => ({
  via: 'within',
  column,
  table,
  key,
})
