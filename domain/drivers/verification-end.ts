/** How long a driver stays verified: documents expire, and trucks grow old (specification, operator side §9). */
import { dateKey, dublinInstant, type DublinDate } from '../time/dublin-time.ts'
import { readDate } from '../time/calendar-date.ts'
import { vehicleMaxAgeYears, minimumLicenceYears } from './driver-requirements.ts'
import type { Application, ChecklistLine } from './verification-checklist.ts'
import { documentsValidUntil } from './verification-documents.ts'

const mustRead = (text: string): DublinDate => {
  const date = readDate(text)
  if (!date) throw new RangeError(`${text} is no date`)
  return date
}

/** The moment a truck first registered on this day is too old: the midnight in Ireland that begins the anniversary. */
export const truckGoodUntil = (firstRegistered: string): Date => {
  const { year, month, day } = mustRead(firstRegistered)
  return dublinInstant({ year: year + vehicleMaxAgeYears, month, day })
}

/** Trucks first registered on this day or before are too old on the day given. */
export const tooOldSince = (day: string): string => yearsBefore(day, vehicleMaxAgeYears)

/** A licence held since a later day than this has not been held for long enough on the day given. */
export const longEnoughSince = (day: string): string => yearsBefore(day, minimumLicenceYears)

const yearsBefore = (day: string, years: number): string => {
  const date = mustRead(day)
  const before = dateKey({ ...date, year: date.year - years })
  // On the 29th of February, a driver who began on the 1st of March has a day to go.
  return readDate(before) ? before : dateKey({ ...date, year: date.year - years, day: 28 })
}

/** The earliest expiry: of each document that counts, and of the truck. Null while a document is missing. */
export const verifiedUntil = ({
  truck,
  documents,
}: Pick<Application, 'truck' | 'documents'>): Date | null => {
  const ofDocuments = documentsValidUntil(documents)
  if (!ofDocuments || !truck?.firstRegistered) return ofDocuments
  const ofTruck = truckGoodUntil(truck.firstRegistered)
  return ofTruck < ofDocuments ? ofTruck : ofDocuments
}

/** Problems of the truck or the licence, which no new document can fix. */
export const outgrown = <L extends Pick<ChecklistLine, 'code' | 'state'>>(
  lines: readonly L[],
): readonly L[] =>
  lines.filter(
    ({ code, state }) => state === 'problem' && (code === 'truck' || code === 'licence_details'),
  )
