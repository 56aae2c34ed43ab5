import { formatEuro } from '../../../domain/money.ts'
import type { PriceSplit } from '../../../domain/payments/commission.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { layOutMail, notifyAccount, type Mail } from '../../notifications/index.ts'
import { driverToWriteTo } from '../accounts.store.ts'

type Reduced = {
  /** What the job's price still divided into before. */
  left: PriceSplit & { driverId: string; reference: string }
  /** What went back to the customer, divided alike. */
  reduction: PriceSplit
  /** The reason, unique: a refund, a dispute, a hold. */
  cause: string
}

/** Notifies a driver once that a job pays less, in the transaction that makes it so. Says nothing where the driver loses nothing. */
export const notifyReduction = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { left, reduction, cause }: Reduced,
): Promise<void> => {
  if (reduction.driverNetCents === 0) return
  const driver = await driverToWriteTo(tx, left.driverId)
  await notifyAccount(ctx, tx, {
    kind: 'pay_reduced',
    about: cause,
    account: { id: driver.accountId, email: driver.email },
    mail: reductionMail({
      fullName: driver.fullName,
      reference: left.reference,
      backCents: reduction.priceCents,
      lessCents: reduction.driverNetCents,
      netCents: left.driverNetCents - reduction.driverNetCents,
      url: `${ctx.config.publicOrigin}/driver?tab=statements`,
    }),
  })
}

type ReductionMailFacts = {
  fullName: string
  reference: string
  backCents: number
  lessCents: number
  netCents: number
  url: string
}

const reductionMail = (facts: ReductionMailFacts): Mail =>
  layOutMail({
    subject: `Your pay for a job is ${formatEuro(facts.lessCents)} less`,
    reference: facts.reference,
    heading: 'Your pay for a job has changed',
    parts: [
      { kind: 'text', text: `Hello ${facts.fullName},` },
      {
        kind: 'text',
        text: `${formatEuro(facts.backCents)} of the price of ${facts.reference} went back to the customer. Your pay and our commission shrink with it.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Less for you', formatEuro(facts.lessCents)],
          ['Your net pay now', formatEuro(facts.netCents)],
        ],
      },
      {
        kind: 'text',
        text: 'If we’ve paid you for it already, we take the difference back. Contact us if you think this is wrong.',
      },
      { kind: 'button', label: 'Open your statements', url: facts.url },
    ],
    reason: 'You’re getting this email because you drive for Towline.',
  })
