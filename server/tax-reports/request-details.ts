import { eq, sql } from 'drizzle-orm'
import { profiles, requiredEmail } from '../../db/schema/accounts.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { driverTaxRequests } from '../../db/schema/payouts.ts'
import { nextTaxRequest } from '../../domain/tax/tax-requests.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable, type Tx } from '../kit/database/database.ts'
import { noCheckpoint, type Checkpoint } from '../kit/jobs/run-job.ts'
import { layOutMail, notifyAccount, type Mail } from '../notifications/index.ts'
import { closeTask, openTask } from '../tasks/index.ts'
import { detailsOf, lockDriver } from './details.store.ts'

const missingTask = 'tax_details_missing'

/**
 * Requests the tax details of every driver with bank details or pay who has not given them, by `nextTaxRequest`, and opens a task when the
 * law wants something done. Twice in a day sends nothing twice.
 */
export const requestTaxDetails = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  for (const driverId of await driversWithoutDetails(ctx.db)) {
    checkpoint()
    await inTransaction(ctx.db, (tx) => requestOf(ctx, tx, driverId))
  }
}

/** An erased account has no one to write to. */
const driversWithoutDetails = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from driver_profiles d join profiles p on p.user_id = d.user_id
    where p.email is not null
      and (exists (select from driver_payout_accounts a where a.driver_id = d.id and a.provider_account_id is not null)
        or exists (select from driver_payouts l where l.driver_id = d.id))
      and not exists (select from driver_tax_details t where t.driver_id = d.id)
      and not exists (select from account_closures c where c.account_id = d.user_id and c.erased_at is not null)
    order by d.id`)
  return rows.map(({ id }) => id)
}

const requestOf = async (ctx: Ctx, tx: Tx, driverId: string): Promise<void> => {
  if (!(await lockDriver(tx, driverId)) || (await detailsOf(tx, driverId))) return
  const sent = await tx
    .select()
    .from(driverTaxRequests)
    .where(eq(driverTaxRequests.driverId, driverId))
    .orderBy(driverTaxRequests.number)
  const at = await ctx.clock.now(tx)
  const step = nextTaxRequest(
    sent.map(({ sentAt }) => sentAt),
    at,
  )
  if (step === 'operator') {
    await openTask(tx, {
      kind: missingTask,
      subject: driverId,
      driverId,
      note: 'A driver was requested three times, over 60 days, to give their tax details. The law wants their account closed or their pay withheld (DAC7, Annex V, Section IV A(2)). Pay goes on until you decide: speak to them, or suspend them.',
      at,
    })
  }
  if (step !== 'request') return
  const number = sent.length + 1
  await tx.insert(driverTaxRequests).values({ driverId, number, sentAt: at })
  const [driver] = await tx
    .select({ id: profiles.id, email: requiredEmail, fullName: profiles.fullName })
    .from(driverProfiles)
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .where(eq(driverProfiles.id, driverId))
  if (!driver) return
  await notifyAccount(ctx, tx, {
    kind: 'tax_details_needed',
    about: `${driverId}:${number}`,
    account: driver,
    mail: requestMail(driver.fullName, number, ctx.config.publicOrigin),
  })
}

/** Once they are given, the task is done. */
export const closeMissingTask = (tx: Tx, driverId: string, at: Date): Promise<unknown> =>
  closeTask(tx, { kind: missingTask, subject: driverId, note: 'The details were given.', at })

const requestMail = (fullName: string, number: number, origin: string): Mail =>
  layOutMail({
    subject: number === 1 ? 'Your tax details' : 'Reminder: your tax details',
    heading: 'We need your tax details',
    parts: [
      { kind: 'text', text: `Hello ${fullName},` },
      {
        kind: 'text',
        text: 'The law makes every platform report once a year what it paid its drivers (DAC7; in Ireland s. 891I Taxes Consolidation Act 1997). For that we need your name as Revenue has it, your address, your date of birth, your PPS number, and your VAT number if you have one.',
      },
      {
        kind: 'text',
        text: 'It takes two minutes. Your pay goes on. If we have nothing after three requests and 60 days, the law no longer lets us go on like this, and we ring you.',
      },
      { kind: 'button', label: 'Give your tax details', url: `${origin}/driver?tab=payouts` },
    ],
    reason: 'You’re getting this email because you drive for Towline.',
  })
