/** Trucks turn ten, and a licence on record may be too recent for today's rule: checks verified drivers again. */
import { dateInDays, endOfDate, today } from '../../domain/time/calendar-date.ts'
import { checklistOf } from '../../domain/drivers/verification-checklist.ts'
import {
  longEnoughSince,
  outgrown,
  tooOldSince,
  truckGoodUntil,
  verifiedUntil,
} from '../../domain/drivers/verification-end.ts'
import { documentWarningDays } from '../../domain/drivers/verification.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { applicationFacts } from './application-facts.ts'
import { changeProfile, lockApplication, type BegunApplication } from './applications.store.ts'
import { listDriverDocuments } from './documents.store.ts'
import type { TransitionCtx } from './transition-driver.ts'
import { joinLink, notifyDriver, notifyScreens } from './notify-driver.ts'
import { truckAgesMail } from './verification-mails.ts'
import { driversWhoseDetailsEnd } from './verification.store.ts'

/**
 * Thirty days before the truck is too old the driver is notified once, and the day from which offers stop is brought forward to it. What
 * has ended already ends now; `watch-documents.ts` sends the notification with the reason.
 */
export const watchAge = async (ctx: TransitionCtx): Promise<void> => {
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

const bringForward = async (ctx: TransitionCtx, tx: Tx, known: BegunApplication): Promise<void> => {
  const { account, profile } = known
  const now = await ctx.clock.now(tx)
  const facts = applicationFacts(ctx, known, await listDriverDocuments(tx, profile.id), 'accepted')
  const isOver = outgrown(checklistOf(facts, now)).length > 0
  const { truckFirstRegistered } = profile
  const truckEnd = truckFirstRegistered === null ? null : truckGoodUntil(truckFirstRegistered)
  const isTruckDue =
    truckEnd !== null && truckEnd <= endOfDate(dateInDays(now, documentWarningDays))
  const ends = [profile.documentsValidUntil, verifiedUntil(facts), isOver ? now : null]
  const end = Math.min(...ends.flatMap((one) => (one ? [one.getTime()] : [])))
  // Not before now: no one would be notified of an end long ago.
  const documentsValidUntil = new Date(Math.max(end, now.getTime()))
  await changeProfile(tx, profile.id, {
    documentsValidUntil,
    ...(isTruckDue ? { truckNotifiedOf: truckFirstRegistered } : {}),
  })
  notifyScreens(ctx, tx, known)
  if (isOver || !isTruckDue) return
  const about = { fullName: account.fullName, url: joinLink(ctx) }
  const mail = truckAgesMail(about, truckEnd)
  await notifyDriver(ctx, tx, account, {
    kind: 'truck_ages',
    about: `${profile.id}:${truckFirstRegistered}`,
    mail,
  })
}
