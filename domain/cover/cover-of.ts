/**
 * What a policy pays of a price and what is left to its holder, line by line, with the reason in words. Covered and excess make each line
 * to the cent, and neither total is below zero.
 */
import type { Casualty } from '../bookings/casualty.ts'
import { vehicleTypeLabels } from '../bookings/casualty.ts'
import { payloadKgFor } from '../drivers/truck.ts'
import { shareOf } from '../money.ts'
import type { PriceLine } from '../tariffs/pricing.ts'
import { callOutMonths } from './call-outs.ts'
import { coverServiceLabels, coverServiceOf, percentCodes, type CoverRules } from './cover-rules.ts'

export type CoverFacts = {
  casualty: Pick<Casualty, 'vehicleType' | 'vehicleSize'>
  /** As priced; null: there is no distance yet. */
  distanceKm: number | null
  /** From home to the vehicle in a straight line; null: not known. */
  homeKm: number | null
  /** Of this policy in the year before; null: no policy is named. */
  callOutsUsed: number | null
}

/** Why a line, or a part of it, is not covered. The first four are about the whole recovery. */
export const coverReasons = [
  'near_home',
  'vehicle_type',
  'too_heavy',
  'call_outs_used',
  'beyond_km',
  'service',
] as const
export type CoverReason = (typeof coverReasons)[number]

export type CoverLine = {
  code: PriceLine['code']
  label: string
  amountCents: number
  coveredCents: number
  excessCents: number
  reasonCode: CoverReason | null
  /** A sentence; null: all of it is covered. */
  reason: string | null
}

/** A rule that could not be applied, because its fact is not known: it is not held against the policy's holder. */
export const coverFacts = ['home', 'call_outs'] as const
export type CoverFact = (typeof coverFacts)[number]

export type CoverAnswer = {
  coveredCents: number
  excessCents: number
  lines: readonly CoverLine[]
  notChecked: readonly CoverFact[]
}

/** As it is kept with a quote and its booking. */
export type BookedCover = CoverAnswer & {
  /** The insurer's version; null: it has agreed no rules. */
  rulesVersion: number | null
  homeKm: number | null
}

type Why = { code: CoverReason; words: string }

const kg = (amount: number): string => `${amount.toLocaleString('en-IE')} kg`

/** Down to the tenth, so that 1.96 km never reads as 2 km where cover begins at 2 km. */
const km = (distance: number): string => `${Math.floor(distance * 10) / 10} km`

/** Why nothing at all is covered, or null. In the order of `coverReasons`; the first that applies is named. */
const wholeRefusal = (rules: CoverRules, facts: CoverFacts): Why | null => {
  const { casualty, homeKm, callOutsUsed } = facts
  if (rules.homeMetres !== null && homeKm !== null && homeKm * 1000 < rules.homeMetres) {
    const words = `The vehicle is ${km(homeKm)} from home, and cover begins at ${rules.homeMetres / 1000} km`
    return { code: 'near_home', words }
  }
  if (!rules.vehicleTypes.includes(casualty.vehicleType)) {
    const type = vehicleTypeLabels[casualty.vehicleType].toLowerCase()
    return { code: 'vehicle_type', words: `The policy does not cover a ${type}` }
  }
  const weightKg = payloadKgFor(casualty)
  if (rules.mostWeightKg !== null && weightKg > rules.mostWeightKg) {
    const words = `The vehicle counts as ${kg(weightKg)}, and the policy covers up to ${kg(rules.mostWeightKg)}`
    return { code: 'too_heavy', words }
  }
  const { callOutsAYear } = rules
  if (callOutsAYear !== null && callOutsUsed !== null && callOutsUsed >= callOutsAYear) {
    const used = `${callOutsUsed} of ${callOutsAYear} call-outs of the last ${callOutMonths} months are used`
    const words = callOutsAYear === 0 ? 'The policy covers no call-outs' : used
    return { code: 'call_outs_used', words }
  }
  return null
}

/** The covered share of the distance, as whole tenths of a kilometre, in which it is priced. */
const distanceShare = ({ coveredKm }: CoverRules, { distanceKm }: CoverFacts) => {
  const tenths = Math.round((distanceKm ?? 0) * 10)
  const covered = coveredKm === null ? tenths : Math.min(coveredKm * 10, tenths)
  return { tenths, covered, isWhole: covered === tenths }
}

/**
 * Rounded half-up to the cent, each covered part; the rest of the line is excess. A discount is shared as the rest of the price is. Lines
 * are those of `priceRecovery`, whose sum is not below zero.
 */
export const coverOf = (
  rules: CoverRules,
  facts: CoverFacts,
  priceLines: readonly PriceLine[],
): CoverAnswer => {
  const why = wholeRefusal(rules, facts)
  const part = coveredPartOf(rules, facts, priceLines)
  const lines = why
    ? priceLines.map((line) => lineOf(line, 0, why))
    : withDiscounts(
        priceLines.map((line) => {
          const { cents, because } = part(line)
          return lineOf(line, cents, because)
        }),
      )
  return {
    coveredCents: lines.reduce((sum, line) => sum + line.coveredCents, 0),
    excessCents: lines.reduce((sum, line) => sum + line.excessCents, 0),
    lines,
    notChecked: [
      ...(rules.homeMetres !== null && facts.homeKm === null ? ['home' as const] : []),
      ...(rules.callOutsAYear !== null && facts.callOutsUsed === null
        ? ['call_outs' as const]
        : []),
    ],
  }
}

/** What of a line is covered where the recovery is. */
const coveredPartOf = (
  rules: CoverRules,
  facts: CoverFacts,
  priceLines: readonly PriceLine[],
): ((line: PriceLine) => { cents: number; because: Why | null }) => {
  const share = distanceShare(rules, facts)
  const beyond: Why = {
    code: 'beyond_km',
    words: `The policy covers ${rules.coveredKm} km of ${share.tenths / 10} km`,
  }
  const centsOf = (code: PriceLine['code']): number =>
    priceLines.reduce((sum, line) => sum + (line.code === code ? line.amountCents : 0), 0)
  const baseCents = centsOf('base')
  const distanceCents = centsOf('distance')
  const coveredDistanceCents = share.isWhole
    ? distanceCents
    : shareOf(distanceCents, share.covered, share.tenths)

  return ({ code, amountCents }) => {
    const service = coverServiceOf(code)
    if (service !== null && !rules.services.includes(service)) {
      const words = `The policy does not cover this: ${coverServiceLabels[service]}`
      return { cents: 0, because: { code: 'service', words } }
    }
    if (share.isWhole) return { cents: amountCents, because: null }
    if (code === 'distance') return { cents: coveredDistanceCents, because: beyond }
    const ofBoth = baseCents + distanceCents
    if (!percentCodes.has(code) || ofBoth <= 0) return { cents: amountCents, because: null }
    const cents = shareOf(amountCents, baseCents + coveredDistanceCents, ofBoth)
    return { cents, because: cents < amountCents ? beyond : null }
  }
}

const lineOf = (
  { code, label, amountCents }: PriceLine,
  coveredCents: number,
  why: Why | null,
): CoverLine => ({
  code,
  label,
  amountCents,
  coveredCents,
  excessCents: amountCents - coveredCents,
  reasonCode: why?.code ?? null,
  reason: why?.words ?? null,
})

/** Shares what is below zero as what is above it is shared. Over all of them, so that no rounding takes either total below zero. */
const withDiscounts = (lines: readonly CoverLine[]): CoverLine[] => {
  const sums = { amount: 0, covered: 0 }
  for (const { amountCents, coveredCents } of lines) {
    if (amountCents < 0) continue
    sums.amount += amountCents
    sums.covered += coveredCents
  }
  let discountCents = 0
  let coveredBefore = 0
  return lines.map((line) => {
    if (line.amountCents >= 0 || sums.amount === 0) return line
    discountCents += line.amountCents
    const coveredNow = shareOf(discountCents, sums.covered, sums.amount)
    const coveredCents = coveredNow - coveredBefore
    coveredBefore = coveredNow
    const isShared = coveredCents !== line.amountCents
    const reason = 'A discount is shared as the rest of the price is'
    return {
      ...line,
      coveredCents,
      excessCents: line.amountCents - coveredCents,
      reasonCode: null,
      reason: isShared ? reason : null,
    }
  })
}
