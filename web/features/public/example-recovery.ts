/** One recovery that several pages reckon with: ten kilometres, nothing unusual. */
import type { Tariff } from '../../../domain/tariff.ts'
import { plainPriceCents } from './plain-recovery.ts'

export const exampleKm = 10

export const examplePriceCents = (tariff: Tariff): number => plainPriceCents(tariff, exampleKm)
