/** One recovery that several pages reckon with: ten kilometres, nothing unusual. */
import { plainPriceCents } from './plain-recovery.ts'

const distanceKm = 10

export const exampleRecovery = { distanceKm, priceCents: plainPriceCents(distanceKm) }
