/** Until when somebody verified stays so: papers come to an end, and trucks grow old (specification, operator side §9). */
import { dateKey, dublinInstant, type DublinDate } from './dublin-time.ts'
import { readDate } from './calendar-date.ts'
import { vehicleMaxAgeYears, minimumLicenceYears } from './driver-requirements.ts'
import type { Application, ChecklistLine } from './verification-checklist.ts'
import { papersValidUntil } from './verification-papers.ts'

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
  // On the 29th of February, whoever began on the 1st of March has a day to go.
  return readDate(before) ? before : dateKey({ ...date, year: date.year - years, day: 28 })
}

/** The earliest end of what counts: of each paper, and of the truck. Null while a paper is missing. */
export const verifiedUntil = ({
  truck,
  papers,
}: Pick<Application, 'truck' | 'papers'>): Date | null => {
  const ofPapers = papersValidUntil(papers)
  if (!ofPapers || !truck?.firstRegistered) return ofPapers
  const ofTruck = truckGoodUntil(truck.firstRegistered)
  return ofTruck < ofPapers ? ofTruck : ofPapers
}

/** What is wrong with truck or licence: nothing a new paper makes good. */
export const outgrown = <L extends Pick<ChecklistLine, 'code' | 'state'>>(
  lines: readonly L[],
): readonly L[] =>
  lines.filter(
    ({ code, state }) => state === 'problem' && (code === 'truck' || code === 'licence_details'),
  )
