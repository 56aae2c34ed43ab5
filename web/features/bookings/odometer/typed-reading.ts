import type { OdometerRequest, SignatureRequest } from '../../../../contract/bookings/evidence.ts'
import { cornerStages } from '../../../../domain/evidence/evidence.ts'

/** A reading as it is kept on the device until the server has it. */
export type TypedReading = Omit<OdometerRequest, 'clientId' | 'pressedAt'>

const isText = (value: unknown): value is string => typeof value === 'string'

/** People edit their storage: null for anything but a reading. */
export const restoreReading = (body: unknown): TypedReading | null => {
  const { stage: at, value, unit: of, isConfirmed, salt, chained } = Object(body)
  const stage = cornerStages.find((one) => one === at)
  // not by the table of the domain, which would come along to pages without evidence
  const unit = of === 'km' || of === 'mi' ? of : null
  if (!stage || !isText(salt)) return null
  if (value === null ? of !== null : !Number.isInteger(value) || unit === null) return null
  return { stage, value, unit, isConfirmed: isConfirmed === true, salt, ...restoreChained(chained) }
}

/** What the device chained, as it was kept; nothing where it is no longer whole. */
export const restoreChained = (chained: unknown): Pick<SignatureRequest, 'chained'> => {
  const { link, previousLink, takenAt } = Object(chained)
  const isChained =
    isText(link) && isText(takenAt) && (previousLink === null || isText(previousLink))
  return isChained ? { chained: { link, previousLink, takenAt } } : {}
}
