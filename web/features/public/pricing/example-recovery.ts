/** The example recovery of several pages: ten kilometres, nothing unusual. */
import type { Tariff } from '../../../../domain/tariffs/tariff.ts'
import { plainPriceCents } from './plain-recovery.ts'

export const exampleKm = 10

export const examplePriceCents = (tariff: Tariff): number => plainPriceCents(tariff, exampleKm)
