/**
 * What each category of driving licence lets its holder drive with: Directive 2006/126/EC, article 4(4), in force here by the Road Traffic
 * (Licensing of Drivers) Regulations 2006 (S.I. No. 537 of 2006) as amended. Kilograms are maximum authorised masses.
 */
export const licenceCategories = ['B', 'BE', 'C1', 'C1E', 'C', 'CE'] as const
export type LicenceCategory = (typeof licenceCategories)[number]

/** A trailer up to this is in every category. */
export const lightTrailerKg = 750

type LicenceLimits = {
  truckKg: number
  /** What may be towed beyond a light trailer; null: nothing. */
  heavyTrailer: { trailerKg: number; combinationKg: number } | null
}

const unlimited = Infinity

export const licenceLimits: Record<LicenceCategory, LicenceLimits> = {
  B: { truckKg: 3_500, heavyTrailer: { trailerKg: unlimited, combinationKg: 3_500 } },
  BE: { truckKg: 3_500, heavyTrailer: { trailerKg: 3_500, combinationKg: unlimited } },
  C1: { truckKg: 7_500, heavyTrailer: null },
  C1E: { truckKg: 7_500, heavyTrailer: { trailerKg: unlimited, combinationKg: 12_000 } },
  C: { truckKg: unlimited, heavyTrailer: null },
  CE: {
    truckKg: unlimited,
    heavyTrailer: { trailerKg: unlimited, combinationKg: unlimited },
  },
}

/** Whether the holder may drive a truck of this mass with so much behind it; nothing behind it: 0. */
export const mayDrive = (category: LicenceCategory, truckKg: number, towedKg: number): boolean => {
  const limits = licenceLimits[category]
  if (truckKg > limits.truckKg) return false
  if (towedKg <= lightTrailerKg) return true
  const { heavyTrailer } = limits
  return (
    heavyTrailer !== null &&
    towedKg <= heavyTrailer.trailerKg &&
    truckKg + towedKg <= heavyTrailer.combinationKg
  )
}
