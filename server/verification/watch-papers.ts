/** Papers come to an end, and trucks: the driver is warned once, thirty days before, and is off duty from the end on (specification, operator side §9). */
import { dateInDays, endOfDate, today } from '../../domain/calendar-date.ts'
import { newsForDays } from '../../domain/notice.ts'
import { checklistOf, undonePapers } from '../../domain/verification-checklist.ts'
import { outgrown } from '../../domain/verification-end.ts'
import { documentRules } from '../../domain/verification-papers.ts'
import { documentWarningDays } from '../../domain/verification.ts'
import type { Ctx } from '../context.ts'
import { hasActiveJob, takeOffDuty } from '../drivers/index.ts'
import { inTransaction } from '../kit/database.ts'
import { applicationFacts } from './application-facts.ts'
import { applicationOfDriver, changeProfile, lockApplication } from './applications.store.ts'
import { documentsOf } from './documents.store.ts'
import { watchAge } from './watch-age.ts'
import type { MoveCtx } from './move-driver.ts'
import { joinLink, tellDriver, tellScreens } from './tell-driver.ts'
import {
  detailsEndedMail,
  papersEndedMail,
  papersEndMail,
  papersWantedMail,
} from './verification-mails.ts'
import {
  driversToTakeOffDuty,
  driversWithEndedPapers,
  driversWithoutPapers,
  takePapersToWarn,
} from './verification.store.ts'

/** So many warnings in one transaction. */
const warnedAtOnce = 100

/** Reads the state and not the clock of its last run: a missed run is caught up by the next, and twice does nothing more. */
export const watchPapers = async (ctx: MoveCtx): Promise<void> => {
  await watchAge(ctx)
  await warn(ctx)
  await askForPapers(ctx)
  await tellEnded(ctx)
  await endDuties(ctx)
}

const warn = async (ctx: MoveCtx): Promise<void> => {
  for (;;) {
    const warned = await inTransaction(ctx.db, async (tx) => {
      const at = await ctx.clock.now(tx)
      const until = dateInDays(at, documentWarningDays)
      const papers = await takePapersToWarn(tx, { until, at, limit: warnedAtOnce })
      for (const paper of papers) {
        const known = await applicationOfDriver(tx, paper.driver_id)
        if (!known) continue
        const whom = { fullName: known.account.fullName, url: joinLink(ctx) }
        const mail = papersEndMail(whom, paper.kind, paper.valid_until)
        const about = paper.document_id
        await tellDriver(ctx, tx, known.account, { kind: 'papers_end', about, mail })
      }
      return papers.length
    })
    if (warned < warnedAtOnce) return
  }
}

/** Who was verified before papers were kept has no paper whose end could be warned about: they are asked once for those not sent. */
const askForPapers = async (ctx: MoveCtx): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const until = endOfDate(dateInDays(now, documentWarningDays))
  for (const driverId of await driversWithoutPapers(ctx.db, { from: now, until })) {
    await inTransaction(ctx.db, async (tx) => {
      const known = await lockApplication(tx, driverId)
      const end = known?.profile.papersValidUntil
      if (!known || known.profile.state !== 'verified' || !end || end <= now) return
      const facts = applicationFacts(known, await documentsOf(tx, driverId))
      const labels = undonePapers(checklistOf(facts, now)).map(({ label }) => label)
      if (labels.length === 0) return
      const whom = { fullName: known.account.fullName, url: joinLink(ctx) }
      const mail = papersWantedMail(whom, labels, end)
      const about = `${driverId}:${end.getTime()}`
      await tellDriver(ctx, tx, known.account, { kind: 'papers_wanted', about, mail })
    })
  }
}

const tellEnded = async (ctx: MoveCtx): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  const from = new Date(now.getTime() - newsForDays * 24 * 60 * 60_000)
  for (const driverId of await driversWithEndedPapers(ctx.db, { from, until: now })) {
    await inTransaction(ctx.db, async (tx) => {
      const known = await lockApplication(tx, driverId)
      const until = known?.profile.papersValidUntil
      if (!known || !until || until > now) return
      const documents = await documentsOf(tx, driverId)
      const labels = documents
        .filter((row) => row.state === 'accepted' && (row.validUntil ?? '9') < today(now))
        .map(({ kind }) => documentRules[kind].label)
      const facts = applicationFacts(known, documents, 'accepted')
      const details = outgrown(checklistOf(facts, now)).map(
        ({ label, note }) => `${label}: ${note}`,
      )
      const whom = { fullName: known.account.fullName, url: joinLink(ctx) }
      const mail =
        details.length > 0
          ? detailsEndedMail(whom, details)
          : papersEndedMail(whom, labels.length > 0 ? labels : ['Papers'])
      // once for each end: it is written only the first time
      const about = `${driverId}:${until.getTime()}`
      const isNew = await tellDriver(ctx, tx, known.account, { kind: 'papers_ended', about, mail })
      if (isNew) tellScreens(ctx, tx, known)
    })
  }
}

/** Offers have stopped by themselves; without this their position would go on being kept. */
const endDuties = async (ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>): Promise<void> => {
  const now = await ctx.clock.now(ctx.db)
  for (const driverId of await driversToTakeOffDuty(ctx.db, now)) {
    await inTransaction(ctx.db, async (tx) => {
      const known = await lockApplication(tx, driverId)
      if (!known) return
      const { state, papersValidUntil } = known.profile
      const isFine = state === 'verified' && papersValidUntil !== null && papersValidUntil > now
      if (isFine || (await hasActiveJob(tx, driverId))) return
      await takeOffDuty(tx, driverId)
      await changeProfile(tx, driverId, { leavesDuty: false })
      // What they were asked before the end cannot be accepted after it: whoever waits is not left waiting.
      await ctx.jobs.enqueue(tx, 'withdraw-offers', { driverId })
    })
  }
}
