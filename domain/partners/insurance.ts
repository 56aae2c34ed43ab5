/**
 * The insurance a driver must hold. Pages of the specification disagreed; this one table takes the higher value of each (rulings,
 * "Minimum insurance amounts"), and every page prints from it.
 */
export const insuranceKinds = [
  'professional_indemnity',
  'public_liability',
  'goods_in_transit',
  'commercial_motor',
] as const
export type InsuranceKind = (typeof insuranceKinds)[number]

export type MinimumInsurance = { kind: InsuranceKind; label: string; minimumCents: number }

export const minimumInsurance: readonly MinimumInsurance[] = [
  {
    kind: 'professional_indemnity',
    label: 'Professional indemnity',
    minimumCents: 2_000_000_00,
  },
  { kind: 'public_liability', label: 'Public liability', minimumCents: 2_000_000_00 },
  { kind: 'goods_in_transit', label: 'Goods in transit', minimumCents: 100_000_00 },
  { kind: 'commercial_motor', label: 'Commercial motor', minimumCents: 2_000_000_00 },
]

/** Whether a policy covers enough. */
export const isCoverEnough = (kind: InsuranceKind, coverCents: number): boolean =>
  minimumInsurance.some((row) => row.kind === kind && coverCents >= row.minimumCents)
