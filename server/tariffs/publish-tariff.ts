import { sql } from 'drizzle-orm'
import type { TariffVersion } from '../../contract/tariffs.ts'
import type { InputOf } from '../../contract/routes.ts'
import type { DublinDate } from '../../domain/time/dublin-time.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import {
  toTariffValues,
  withTariffValues,
  type TariffValues,
  type TariffBody,
} from '../../domain/tariffs/tariff-parameters.ts'
import { findTariffProblems, startProblem, tariffStart } from '../../domain/tariffs/tariff-rules.ts'
import type { Tariff } from '../../domain/tariffs/tariff.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable, type Tx } from '../kit/database/database.ts'
import { viewVersions } from './tariff-view.ts'
import { insertVersion, listVersions, tariffInForce } from './tariffs.store.ts'

type Published = InputOf<'POST /api/operations/tariffs'>['body']

/**
 * Publishes a new version of the tariff, in force from the midnight that begins an Irish day. Earlier quotes stay as they are (decision
 * 0007). On record with the values it changes from those in force. Refusals: `invalid_input` with the wrong values or day,
 * `tariff_start_taken`.
 */
export const publishTariff = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { startsOn, figures: values, note }: Published,
): Promise<Outcome<TariffVersion>> =>
  inTransaction(ctx.db, async (tx) => {
    // one after the other, because two operators may choose the same day
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tariff_versions'))`)
    const now = await ctx.clock.now(tx)
    const start = tariffStart(parseDay(startsOn))
    const late = startProblem(start, now)
    if (late) return refused('invalid_input', { fields: { startsOn: late } })
    const wrong = fieldsAtFault(values)
    if (wrong) return refused('invalid_input', { fields: wrong })
    const before = await listVersions(tx)
    const isTaken = before.some(
      (one) => !one.withdrawnAt && one.effectiveFrom.getTime() === start.getTime(),
    )
    if (isTaken) return refused('tariff_start_taken')

    const inForce = await tariffInForce(tx, now)
    const body = withTariffValues(toTariffBody(inForce), values)
    const version = nameFor(startsOn, new Set(before.map((one) => one.version)))
    await insertVersion(tx, {
      version,
      effectiveFrom: start,
      body,
      publishedBy: operatorId,
      publishedAt: now,
      note: note === '' ? null : note,
    })
    const changed = changedValues(toTariffValues(inForce), toTariffValues(body))
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'publish_tariff',
      objectId: version,
      before: { version: inForce.version, figures: changed.before },
      after: { version, effectiveFrom: start.toISOString(), figures: changed.after },
      at: now,
    })
    return accepted(await viewOne(tx, version, now))
  })

/** Invalid values, as fields of the form; null: all are valid. */
export const fieldsAtFault = (values: TariffValues): Record<string, string> | null => {
  const problems = findTariffProblems(values)
  if (problems.length === 0) return null
  return Object.fromEntries(problems.map(({ id, message }) => [`figures.${id}`, message]))
}

/** A tariff without its name and its start. */
export const toTariffBody = (tariff: Tariff): TariffBody => ({
  rateCards: tariff.rateCards,
  driverPerKm: tariff.driverPerKm,
  night: tariff.night,
  peakHours: tariff.peakHours,
  conditionCents: tariff.conditionCents,
  emergencyMinimumCents: tariff.emergencyMinimumCents,
})

export const viewOne = async (
  db: Queryable | Tx,
  version: string,
  now: Date,
): Promise<TariffVersion> => {
  const found = (await viewVersions(db, now)).find((one) => one.version === version)
  if (!found) throw new Error(`tariff ${version} was written and is not there`)
  return found
}

const parseDay = (startsOn: string): DublinDate => {
  const [year = 0, month = 0, day = 0] = startsOn.split('-').map(Number)
  return { year, month, day }
}

/** The version's name is its day; with a number when the day's version was withdrawn before, because names are never reused. */
const nameFor = (startsOn: string, taken: ReadonlySet<string>): string => {
  for (let count = 2, name = startsOn; ; name = `${startsOn}.${count++}`) {
    if (!taken.has(name)) return name
  }
}

const changedValues = (before: TariffValues, after: TariffValues) => {
  const ids = Object.keys(after).filter((id) => before[id] !== after[id])
  const only = (of: TariffValues) => Object.fromEntries(ids.map((id) => [id, of[id]]))
  return { before: only(before), after: only(after) }
}
