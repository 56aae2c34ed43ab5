/** What an insurer's rules cover of a price: at the quote, and again when it is booked. */
import type { CoverFacts, BookedCover } from '../../domain/cover/cover-of.ts'
import { coverOf } from '../../domain/cover/cover-of.ts'
import { callOutsSince } from '../../domain/cover/call-outs.ts'
import { everythingCovered } from '../../domain/cover/cover-rules.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { PriceLine } from '../../domain/tariffs/pricing.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import {
  callOutsOf,
  coverRulesAt,
  coverRulesOf,
  lockPolicy,
  type Policy,
} from './cover-rules.store.ts'

type Priced = Pick<CoverFacts, 'casualty' | 'distanceKm'> & { lines: readonly PriceLine[] }

export type CoverQuestion = Priced & {
  policy: Omit<Policy, 'number'> & { number: string | null }
  homeKm: number | null
  at: Date
}

/** By the rules in force at that time; without any, everything is covered. */
export const coverAtQuote = async (
  db: Queryable,
  { policy, casualty, distanceKm, homeKm, lines, at }: CoverQuestion,
): Promise<BookedCover> => {
  const inForce = await coverRulesAt(db, policy.partnerId, at)
  const { number } = policy
  const callOutsUsed =
    inForce && number !== null
      ? await callOutsOf(db, { ...policy, number }, callOutsSince(at))
      : null
  const facts = { casualty, distanceKm, homeKm, callOutsUsed }
  return {
    rulesVersion: inForce?.version ?? null,
    homeKm,
    ...coverOf(inForce?.rules ?? everythingCovered, facts, lines),
  }
}

/**
 * By the rules of the quote, with the call-outs of the policy that is booked, counted under its lock. Refusal: `cover_changed` where the
 * policy's holder would pay more than the quote said.
 */
export const coverAtBooking = async (
  tx: Tx,
  quoted: BookedCover | null,
  { policy, casualty, distanceKm, lines, at }: Priced & { policy: Policy; at: Date },
): Promise<Outcome<BookedCover | null>> => {
  if (!quoted || quoted.rulesVersion === null) return accepted(quoted)
  const { rules } = await coverRulesOf(tx, policy.partnerId, quoted.rulesVersion)
  await lockPolicy(tx, policy)
  const callOutsUsed = await callOutsOf(tx, policy, callOutsSince(at))
  const facts = { casualty, distanceKm, homeKm: quoted.homeKm, callOutsUsed }
  const booked = { ...quoted, ...coverOf(rules, facts, lines) }
  return booked.excessCents > quoted.excessCents ? refused('cover_changed') : accepted(booked)
}

/** Whether this policy's call-outs of the year are used up by the rules of that version. Under the policy's lock. */
export const areCallOutsUsed = async (
  tx: Tx,
  policy: Policy,
  version: number,
  at: Date,
): Promise<boolean> => {
  const { rules } = await coverRulesOf(tx, policy.partnerId, version)
  if (rules.callOutsAYear === null) return false
  await lockPolicy(tx, policy)
  return (await callOutsOf(tx, policy, callOutsSince(at))) >= rules.callOutsAYear
}
