/** What a driver must meet, and what the pages about driving for Towline say (specification, operator side §9). */

/** Driving licence held for at least this many years. */
export const minimumLicenceYears = 3
/** The recovery truck is younger than this. */
export const vehicleMaxAgeYears = 10

/** A rated driver below this is offered no job; a driver not yet rated may be. */
export const minimumDriverRating = 3

/**
 * Turnover from services above which a trader must register for VAT. Value-Added Tax Consolidation Act 2010 as amended by Finance Act
 * 2024: €42,500 from 1 January 2025 (the specification still had €37,500).
 */
export const vatRegistrationThreshold = {
  servicesCents: 42_500_00,
  inForceSince: '2025-01-01',
} as const

/** Whether the years on a licence are enough. */
export const hasHeldLicenceLongEnough = (licenceYears: number): boolean =>
  licenceYears >= minimumLicenceYears

/** Whether a truck is young enough. */
export const isVehicleYoungEnough = (ageYears: number): boolean => ageYears < vehicleMaxAgeYears

/** Whether a rating allows offers: at least the minimum, or not yet rated (null). */
export const isRatingEnough = (rating: number | null): boolean =>
  rating === null || rating >= minimumDriverRating
