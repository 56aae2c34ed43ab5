import type { PayoutAccount } from '../../contract/drivers/payouts.ts'
import { missingLabel } from '../../domain/payouts/payout-account.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { PayoutAccountRow } from '../../db/schema/payouts.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { Unavailable } from '../kit/unavailable.ts'
import { closeTask, openTask } from '../tasks/index.ts'
import { requireTaxDetails } from '../tax-reports/index.ts'
import {
  beginPayoutAccount,
  driverOfUser,
  nextAccountKey,
  payoutAccountNamed,
  payoutAccountOf,
  restrictPayoutAccount,
  saveProviderAccount,
} from './accounts.store.ts'

/** An account that is not payable is read again when its driver opens the page, but not more often than this. */
const lookAgainAfterMs = 5_000

const unreadableTask = 'payout_account_unreadable'

/**
 * The state of the signed-in driver's account. One that is not payable yet is read from the provider, because a driver who returns from
 * the provider's page is here before its event is. Refusal: `driver_profile_missing`.
 */
export const loadPayoutAccount = async (
  ctx: Ctx,
  accountId: string,
): Promise<Outcome<PayoutAccount>> => {
  const driver = await driverOfUser(ctx.db, accountId)
  if (!driver) return refused('driver_profile_missing')
  const row = await payoutAccountOf(ctx.db, driver.driverId)
  if (!row?.providerAccountId) return accepted({ state: 'none', missing: [] })
  const now = await ctx.clock.now(ctx.db)
  const isFresh =
    row.checkedAt !== null && now.getTime() - row.checkedAt.getTime() < lookAgainAfterMs
  const shown = row.state === 'payable' || isFresh ? row : ((await refreshAccount(ctx, row)) ?? row)
  return accepted({ state: shown.state, missing: missingLabel(shown.due) })
}

/**
 * Updates a row from the provider; null: the provider did not answer. An account that it refuses to show was closed or disconnected:
 * nothing is paid there, and an operator is notified.
 */
export const refreshAccount = async (
  ctx: Ctx,
  row: PayoutAccountRow,
): Promise<PayoutAccountRow | null> => {
  if (!row.providerAccountId) return row
  const answer = await ctx.cardProvider.readAccount(row.providerAccountId)
  if (answer.kind === 'request_refused') return restrict(ctx, row, answer.code)
  if (answer.kind !== 'done') return null
  const at = await ctx.clock.now(ctx.db)
  if (row.state === 'restricted') {
    const note = 'The account could be read again.'
    await closeTask(ctx.db, { kind: unreadableTask, subject: row.driverId, note, at })
  }
  return saveProviderAccount(ctx.db, row.driverId, answer.value, at)
}

const restrict = (
  ctx: Ctx,
  { driverId }: PayoutAccountRow,
  code: string | null,
): Promise<PayoutAccountRow> =>
  inTransaction(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    await openTask(tx, {
      kind: unreadableTask,
      subject: driverId,
      driverId,
      note: `The provider no longer shows us a driver’s payout account (${code ?? 'no reason given'}). They are not paid until it does.`,
      at,
    })
    return restrictPayoutAccount(tx, driverId, at)
  })

/** Reads an account after an event of the provider. Throws when the provider does not answer, so that the job tries again. */
export const syncPayoutAccount = async (ctx: Ctx, providerAccountId: string): Promise<void> => {
  const row = await payoutAccountNamed(ctx.db, providerAccountId)
  if (!row) return ctx.log.warn('an account that is none of our drivers’', { code: 'ignored' })
  if (!(await refreshAccount(ctx, row)))
    throw new Unavailable('an account could not be read', 'payouts_unavailable')
}

/** Tax details come first; not for a driver whose account is there already. Refusals: `driver_profile_missing`, `tax_details_missing`. */
export const mayGiveBankDetails = async (
  ctx: Pick<Ctx, 'db'>,
  accountId: string,
): Promise<Outcome<null>> => {
  const driver = await driverOfUser(ctx.db, accountId)
  if (!driver) return refused('driver_profile_missing')
  const row = await payoutAccountOf(ctx.db, driver.driverId)
  return requireTaxDetails(ctx, accountId, Boolean(row?.providerAccountId))
}

/**
 * A link to the provider's page on which the driver gives their bank details; the account is opened first where there is none. Asking again
 * after a lost answer opens no second one, because the key is the driver's. Refusals: `driver_profile_missing`,
 * `payouts_unavailable`.
 */
export const openOnboarding = async (
  ctx: Ctx,
  accountId: string,
  returnTo: string,
): Promise<Outcome<{ url: string }>> => {
  const driver = await driverOfUser(ctx.db, accountId)
  if (!driver) return refused('driver_profile_missing')
  const providerAccountId = await providerAccountOf(ctx, driver)
  if (!providerAccountId) return refused('payouts_unavailable')
  const back = (how: string): string =>
    `${ctx.config.publicOrigin}${returnTo}?${new URLSearchParams({ 'payout-account': how })}`
  const link = await ctx.cardProvider.linkAccount({
    providerAccountId,
    returnUrl: back('returned'),
    refreshUrl: back('expired'),
  })
  return link.kind === 'done' ? accepted(link.value) : refused('payouts_unavailable')
}

const providerAccountOf = async (
  ctx: Ctx,
  { driverId, email }: { driverId: string; email: string },
): Promise<string | null> => {
  const row = await beginPayoutAccount(ctx.db, driverId, await ctx.clock.now(ctx.db))
  if (row.providerAccountId) return row.providerAccountId
  const answer = await ctx.cardProvider.openAccount({
    key: `account:${driverId}:${row.keyVersion}`,
    driverId,
    email,
  })
  if (answer.kind !== 'done') {
    // An answered failure is repeated for its key.
    if (answer.kind !== 'unknown' || answer.wasAnswered) await nextAccountKey(ctx.db, driverId)
    ctx.log.warn('a payout account could not be opened', { driverId, code: answer.kind })
    return null
  }
  const now = await ctx.clock.now(ctx.db)
  const kept = await saveProviderAccount(ctx.db, driverId, answer.value, now)
  return kept.providerAccountId
}
