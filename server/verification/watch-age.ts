/** Trucks turn ten, and a licence on record may be too young by today's rule: looked at again after somebody was verified. */
import { dateInDays, endOfDate, today } from '../../domain/calendar-date.ts'
import { checklistOf } from '../../domain/verification-checklist.ts'
import {
  longEnoughSince,
  outgrown,
  tooOldSince,
  truckGoodUntil,
  verifiedUntil,
} from '../../domain/verification-end.ts'
import { documentWarningDays } from '../../domain/verification.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { applicationFacts } from './application-facts.ts'
import { changeProfile, lockApplication, type BegunApplication } from './applications.store.ts'
import { documentsOf } from './documents.store.ts'
import type { MoveCtx } from './move-driver.ts'
import { joinLink, tellDriver, tellScreens } from './tell-driver.ts'
import { truckAgesMail } from './verification-mails.ts'
import { driversWhoseDetailsEnd } from './verification.store.ts'

/**
 * Thirty days before the truck is too old the driver is told once, and the day from which offers stop is brought forward to it. What is
 * already over ends now; `watch-papers.ts` says so and why.
 */
export const watchAge = async (ctx: MoveCtx): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const found = await driversWhoseDetailsEnd(ctx.db, {
    now,
    registeredUntil: tooOldSince(dateInDays(now, documentWarningDays)),
    licensedAfter: longEnoughSince(today(now)),
  })
  for (const driverId of found) {
    await inTransaction(ctx.db, async (tx) => {
      const known = await lockApplication(tx, driverId)
      if (known?.profile.state === 'verified') await bringForward(ctx, tx, known)
    })
  }
}

const bringForward = async (ctx: MoveCtx, tx: Tx, known: BegunApplication): Promise<void> => {
  const { account, profile } = known
  const now = await ctx.clock.now(tx)
  const facts = applicationFacts(known, await documentsOf(tx, profile.id), 'accepted')
  const isOver = outgrown(checklistOf(facts, now)).length > 0
  const { truckFirstRegistered } = profile
  const truckEnd = truckFirstRegistered === null ? null : truckGoodUntil(truckFirstRegistered)
  const isTruckDue =
    truckEnd !== null && truckEnd <= endOfDate(dateInDays(now, documentWarningDays))
  const ends = [profile.papersValidUntil, verifiedUntil(facts), isOver ? now : null]
  const end = Math.min(...ends.flatMap((one) => (one ? [one.getTime()] : [])))
  // Not before now: an end of long ago would be told to nobody.
  const papersValidUntil = new Date(Math.max(end, now.getTime()))
  await changeProfile(tx, profile.id, {
    papersValidUntil,
    ...(isTruckDue ? { truckToldOf: truckFirstRegistered } : {}),
  })
  tellScreens(ctx, tx, known)
  if (isOver || !isTruckDue) return
  const about = { fullName: account.fullName, url: joinLink(ctx) }
  const mail = truckAgesMail(about, truckEnd)
  await tellDriver(ctx, tx, account, {
    kind: 'truck_ages',
    about: `${profile.id}:${truckFirstRegistered}`,
    mail,
  })
}
