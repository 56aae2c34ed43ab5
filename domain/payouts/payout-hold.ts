/**
 * A payout that waits for an operator: the customer’s bank asked for the money, or it went back on the card provider’s dashboard, while the
 * job was still under way. The driver finishes the job anyway, so a person decides who bears the cost.
 */
import { splitPrice } from '../payments/commission.ts'
import { formatEuro } from '../money.ts'
import type { SplitDates } from '../payments/tax-point.ts'

export const holdResolutions = ['pay_driver', 'keep_back'] as const
export type HoldResolution = (typeof holdResolutions)[number]

/** The amounts at stake for a job that is over. Cents. */
export type HoldFacts = {
  /** What is left of the price or the fee that the job earned, and the dates that decide its split. */
  remainingCents: number
  dates: SplitDates
  /** What the customer got back at our expense. */
  coveredCents: number
  /** What a bank has asked for and not yet decided. */
  disputedCents: number
}

/** The explanation for an operator, with the amounts. */
export const holdLabel = ({
  remainingCents,
  dates,
  coveredCents,
  disputedCents,
}: HoldFacts): string => {
  const net = (cents: number) => splitPrice(cents, dates).driverNetCents
  const payCents = net(remainingCents)
  const lostCents = Math.min(remainingCents, coveredCents + disputedCents)
  const cutCents = payCents - net(remainingCents - lostCents)
  const back =
    coveredCents > 0
      ? `The customer got ${formatEuro(coveredCents)} back while the job was under way. `
      : ''
  const disputed =
    disputedCents > 0
      ? `Their bank asked for ${formatEuro(disputedCents)} while the job was under way, and has not decided yet. `
      : ''
  return `${back}${disputed}The driver’s payout of ${formatEuro(payCents)} is held. Withholding costs the driver ${formatEuro(cutCents)} of it.`
}
