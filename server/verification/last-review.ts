/** What a decision was about, kept beside it: so the next one is shown what has changed, and an unchanged application is not sent again. */
import { vehicleTypeLabels } from '../../domain/bookings/casualty.ts'
import { driverServiceLabels, truckTypeLabels } from '../../domain/drivers/truck.ts'
import { formatEuro } from '../../domain/money.ts'
import { formatCalendarDate } from '../../domain/time/calendar-date.ts'
import type { Stored } from '../../db/schema/stored-json.ts'
import type { BegunApplication } from './applications.store.ts'
import type { DocumentWithPages } from './documents.store.ts'
import { contentVersion } from './seen-version.ts'

export type LastReview = Stored<'driver_profiles.last_review'>
export type ChangedFact = { field: string; before: string; after: string }

export const nowReviewed = (
  rows: BegunApplication,
  documents: readonly DocumentWithPages[],
): LastReview => ({
  facts: statedFacts(rows),
  documents: Object.fromEntries(documents.map((one) => [one.id, contentVersion(one)])),
})

/** What the driver entered, in words. */
const statedFacts = ({ account, profile }: BegunApplication): Record<string, string> => ({
  Name: account.fullName,
  Email: account.email,
  Phone: account.phone ?? '',
  'Starts from': profile.location ?? '',
  Rate: `${formatEuro(profile.pricePerKmCents)} per km`,
  Licence: profile.licenceSince
    ? `${profile.licenceCategory ?? ''}, since ${formatCalendarDate(profile.licenceSince)}`
    : '',
  Truck: profile.truck ?? '',
  'Loading type': profile.truckType ? truckTypeLabels[profile.truckType] : '',
  Registration: profile.truckRegistration ?? '',
  Colour: profile.truckColour ?? '',
  'First registered': profile.truckFirstRegistered
    ? formatCalendarDate(profile.truckFirstRegistered)
    : '',
  Payload: profile.payloadKg === null ? '' : `${profile.payloadKg} kg`,
  'Gross weight': profile.truckGrossKg === null ? '' : `${profile.truckGrossKg} kg`,
  Tachograph: profile.hasTachograph === null ? '' : profile.hasTachograph ? 'Yes' : 'No',
  Height: profile.truckHeightCm === null ? '' : `${profile.truckHeightCm} cm`,
  Recovers: namesOf(profile.vehicleTypes, vehicleTypeLabels),
  Services: namesOf(profile.services, driverServiceLabels),
})

const namesOf = (keys: readonly string[], labels: Readonly<Record<string, string>>): string =>
  keys
    .map((key) => labels[key] ?? key)
    .toSorted()
    .join(', ')

export type Changes = { facts: readonly ChangedFact[]; documentIds: readonly string[] }

/** Null: there was no decision before. */
export const changesSince = (
  rows: BegunApplication,
  documents: readonly DocumentWithPages[],
): Changes | null => {
  const last = rows.profile.lastReview
  if (!last) return null
  const facts = Object.entries(statedFacts(rows)).flatMap(([field, after]): ChangedFact[] => {
    const before = last.facts[field] ?? ''
    return before === after ? [] : [{ field, before, after }]
  })
  const documentIds = documents
    .filter((one) => last.documents[one.id] !== contentVersion(one))
    .map(({ id }) => id)
  return { facts, documentIds }
}

export const isUnchanged = (
  rows: BegunApplication,
  documents: readonly DocumentWithPages[],
): boolean => {
  const changes = changesSince(rows, documents)
  return (
    rows.profile.state === 'returned' &&
    changes !== null &&
    changes.facts.length + changes.documentIds.length === 0
  )
}
