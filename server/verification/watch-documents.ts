/**
 * Documents expire, and trucks grow too old: the driver is warned once, thirty days before, and is off duty from the end on
 * (specification, operator side §9).
 */
import { dateInDays, endOfDate, today } from '../../domain/time/calendar-date.ts'
import { notifyWithinDays } from '../../domain/notifications/notification.ts'
import { checklistOf, undoneDocuments } from '../../domain/drivers/verification-checklist.ts'
import { outgrown } from '../../domain/drivers/verification-end.ts'
import { documentRules } from '../../domain/drivers/verification-documents.ts'
import { documentWarningDays } from '../../domain/drivers/verification.ts'
import type { Ctx } from '../context.ts'
import { hasActiveJob, takeOffDuty } from '../drivers/index.ts'
import { inTransaction } from '../kit/database/database.ts'
import { applicationFacts } from './application-facts.ts'
import { applicationOfDriver, changeProfile, lockApplication } from './applications.store.ts'
import { listDriverDocuments } from './documents.store.ts'
import { watchAge } from './watch-age.ts'
import type { TransitionCtx } from './transition-driver.ts'
import { joinLink, notifyDriver, notifyScreens } from './notify-driver.ts'
import {
  detailsEndedMail,
  documentsEndedMail,
  documentsEndMail,
  documentsWantedMail,
} from './verification-mails.ts'
import {
  driversToTakeOffDuty,
  driversWithEndedDocuments,
  driversWithoutDocuments,
  takeDocumentsToWarn,
} from './verification.store.ts'

/** Warnings per transaction. */
const warnedAtOnce = 100

/** Reads the state and not the time of its last run: a missed run is caught up by the next, and a repeat changes nothing. */
export const watchDocuments = async (ctx: TransitionCtx): Promise<void> => {
  await watchAge(ctx)
  await warn(ctx)
  await requestDocuments(ctx)
  await notifyEnded(ctx)
  await endDuties(ctx)
}

const warn = async (ctx: TransitionCtx): Promise<void> => {
  for (;;) {
    const warned = await inTransaction(ctx.db, async (tx) => {
      const at = await ctx.clock.now(tx)
      const until = dateInDays(at, documentWarningDays)
      const documents = await takeDocumentsToWarn(tx, { until, at, limit: warnedAtOnce })
      for (const document of documents) {
        const known = await applicationOfDriver(tx, document.driver_id)
        if (!known) continue
        const whom = { fullName: known.account.fullName, url: joinLink(ctx) }
        const mail = documentsEndMail(whom, document.kind, document.valid_until)
        const about = document.document_id
        await notifyDriver(ctx, tx, known.account, { kind: 'document_expiring', about, mail })
      }
      return documents.length
    })
    if (warned < warnedAtOnce) return
  }
}

/** Drivers verified before documents were kept have none to warn about: they are asked once for the missing ones. */
const requestDocuments = async (ctx: TransitionCtx): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const until = endOfDate(dateInDays(now, documentWarningDays))
  for (const driverId of await driversWithoutDocuments(ctx.db, { from: now, until })) {
    await inTransaction(ctx.db, async (tx) => {
      const known = await lockApplication(tx, driverId)
      const end = known?.profile.documentsValidUntil
      if (!known || known.profile.state !== 'verified' || !end || end <= now) return
      const facts = applicationFacts(ctx, known, await listDriverDocuments(tx, driverId))
      const labels = undoneDocuments(checklistOf(facts, now)).map(({ label }) => label)
      if (labels.length === 0) return
      const whom = { fullName: known.account.fullName, url: joinLink(ctx) }
      const mail = documentsWantedMail(whom, labels, end)
      const about = `${driverId}:${end.getTime()}`
      await notifyDriver(ctx, tx, known.account, { kind: 'documents_requested', about, mail })
    })
  }
}

const notifyEnded = async (ctx: TransitionCtx): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const from = new Date(now.getTime() - notifyWithinDays * 24 * 60 * 60_000)
  for (const driverId of await driversWithEndedDocuments(ctx.db, { from, until: now })) {
    await inTransaction(ctx.db, async (tx) => {
      const known = await lockApplication(tx, driverId)
      const until = known?.profile.documentsValidUntil
      if (!known || !until || until > now) return
      const documents = await listDriverDocuments(tx, driverId)
      const labels = documents
        .filter((row) => row.state === 'accepted' && (row.validUntil ?? '9') < today(now))
        .map(({ kind }) => documentRules[kind].label)
      const facts = applicationFacts(ctx, known, documents, 'accepted')
      const details = outgrown(checklistOf(facts, now)).map(
        ({ label, note }) => `${label}: ${note}`,
      )
      const whom = { fullName: known.account.fullName, url: joinLink(ctx) }
      const mail =
        details.length > 0
          ? detailsEndedMail(whom, details)
          : documentsEndedMail(whom, labels.length > 0 ? labels : ['Documents'])
      // once for each end: only the first time is new
      const about = `${driverId}:${until.getTime()}`
      const isNew = await notifyDriver(ctx, tx, known.account, {
        kind: 'documents_expired',
        about,
        mail,
      })
      if (isNew) notifyScreens(ctx, tx, known)
    })
  }
}

/** Offers have stopped automatically; without this the driver's position would still be stored. */
const endDuties = async (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  for (const driverId of await driversToTakeOffDuty(ctx.db, now)) {
    await inTransaction(ctx.db, async (tx) => {
      const known = await lockApplication(tx, driverId)
      if (!known) return
      const { state, documentsValidUntil } = known.profile
      const isFine =
        state === 'verified' && documentsValidUntil !== null && documentsValidUntil > now
      if (isFine || (await hasActiveJob(tx, driverId))) return
      await takeOffDuty(tx, driverId)
      await changeProfile(tx, driverId, { leavesDuty: false })
      // An offer from before the end cannot be accepted after it: it is withdrawn, so that the customer does not wait for it.
      await ctx.jobs.enqueue(tx, 'withdraw-offers', { driverId })
    })
  }
}
