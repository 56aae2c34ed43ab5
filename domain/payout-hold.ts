/**
 * A payout that waits for an operator: the customer’s bank asked for the money, or it went back on the card provider’s dashboard, while the
 * job was still under way. The driver goes on with it all the same, so a person decides who bears it.
 */
import { splitPrice } from './commission.ts'
import { formatEuro } from './money.ts'

export const holdDecisions = ['pay_driver', 'keep_back'] as const
export type HoldDecision = (typeof holdDecisions)[number]

/** What is at stake of a job that is over. Cents. */
export type HoldFacts = {
  /** What is left of the price or the fee that the job earned, and when it was booked. */
  remainingCents: number
  bookedAt: Date
  /** What the customer has back, and we paid in their place. */
  coveredCents: number
  /** What a bank asks for and has not decided. */
  askedCents: number
}

/** What an operator reads, with the amounts. */
export const holdWords = ({
  remainingCents,
  bookedAt,
  coveredCents,
  askedCents,
}: HoldFacts): string => {
  const net = (cents: number) => splitPrice(cents, bookedAt).driverNetCents
  const payCents = net(remainingCents)
  const lostCents = Math.min(remainingCents, coveredCents + askedCents)
  const cutCents = payCents - net(remainingCents - lostCents)
  const back =
    coveredCents > 0
      ? `The customer got ${formatEuro(coveredCents)} back while the job was under way. `
      : ''
  const asked =
    askedCents > 0
      ? `Their bank asked for ${formatEuro(askedCents)} while the job was under way, and has not decided yet. `
      : ''
  return `${back}${asked}The driver’s payout of ${formatEuro(payCents)} is held. Keeping back costs the driver ${formatEuro(cutCents)} of it.`
}
