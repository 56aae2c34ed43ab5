/** Deleting by the rules of the retention table: each deletion leaves a row in the deletion log, in the same transaction. */
import { sql, type SQL } from 'drizzle-orm'
import { dataCategories } from '../../domain/privacy/data-categories.ts'
import { cutoffOf } from '../../domain/privacy/retention-periods.ts'
import {
  retentionRules,
  retentionVersion,
  type RuleName,
} from '../../domain/privacy/retention-rules.ts'
import type { Ctx } from '../context.ts'
import type { Database, Queryable, Tx } from '../kit/database/database.ts'
import { keepDayPartitions, type DayPartitioned } from '../kit/database/day-partitions.ts'
import { newId } from '../kit/ids.ts'

/** `jobRun`: the run of the job, as the queue numbers it; left out when it is run by hand. */
export type DeletionCtx = Pick<Ctx, 'clock'> & { db: Queryable; jobRun?: string }

/** ISO 8601, for SQL: what is counted from before `cutoff` goes. */
export type Times = { cutoff: string; at: string }

/**
 * Runs one statement that deletes or empties what is older than its rule allows, `returning` the moment the period is counted from as `at`,
 * and logs it in the same statement. `before` is what it begins with: parts of its `with`. Nothing deleted, nothing logged. Returns how
 * many rows it was.
 */
export const deleteByRule = async (
  { db, clock, jobRun }: DeletionCtx,
  rule: RuleName,
  statement: (times: Times) => SQL,
  before: ((times: Times) => SQL) | null = null,
): Promise<number> => {
  const now = await clock.now(db)
  const times = { cutoff: cutoffOf(rule, now).toISOString(), at: now.toISOString() }
  const { rows } = await db.execute<{ row_count: string }>(sql`
    with ${before ? sql`${before(times)},` : sql``} gone as (${statement(times)}),
    counted as (select count(*) as row_count, min(at) as data_from, max(at) as data_to from gone)
    insert into deletion_log (id, category, rule, rule_version, row_count, data_from, data_to, job, job_run, at)
    select ${newId('del')}, ${categoryOf(rule)}, ${rule}, ${retentionVersion}, row_count, data_from, data_to,
      ${retentionRules[rule].job}, ${jobRun ?? null}, ${times.at}::timestamptz
    from counted where row_count > 0
    returning row_count`)
  return Number(rows[0]?.row_count ?? 0)
}

/** What was deleted already, in this transaction: the moments its period is counted from. */
export const logDeletion = async (
  { clock, jobRun }: Pick<DeletionCtx, 'clock' | 'jobRun'>,
  tx: Tx,
  rule: RuleName,
  moments: readonly Date[],
): Promise<void> => {
  if (moments.length === 0) return
  const times = moments.map((moment) => moment.getTime()).toSorted((one, other) => one - other)
  await writeDeletion(tx, {
    category: categoryOf(rule),
    rule,
    job: retentionRules[rule].job,
    jobRun,
    rowCount: moments.length,
    span: { from: new Date(times[0] ?? 0), to: new Date(times.at(-1) ?? 0) },
    at: await clock.now(tx),
  })
}

export type Deletion = {
  category: string
  rule: string
  job: string
  jobRun: string | undefined
  /** More than none. */
  rowCount: number
  span: { from: Date; to: Date } | null
  at: Date
}

export const writeDeletion = async (tx: Queryable, deletion: Deletion): Promise<void> => {
  const { category, rule, job, jobRun, rowCount, span, at } = deletion
  await tx.execute(sql`
    insert into deletion_log (id, category, rule, rule_version, row_count, data_from, data_to, job, job_run, at)
    values (${newId('del')}, ${category}, ${rule}, ${retentionVersion}, ${rowCount}, ${span?.from.toISOString() ?? null},
      ${span?.to.toISOString() ?? null}, ${job}, ${jobRun ?? null}, ${at.toISOString()})`)
}

/** `keepDayPartitions` by a rule in days: each dropped day is logged. */
export const dropDaysByRule = async (
  { db, clock, jobRun }: Omit<DeletionCtx, 'db'> & { db: Database },
  rule: RuleName,
  partitioned: DayPartitioned,
): Promise<void> => {
  const at = await clock.now(db)
  const { job } = retentionRules[rule]
  await keepDayPartitions(db, at, partitioned, (tx, { rowCount, ...span }) =>
    writeDeletion(tx, { category: categoryOf(rule), rule, job, jobRun, rowCount, span, at }),
  )
}

const categoryOf = (name: RuleName): string => {
  const category = dataCategories.find(({ endings }) =>
    endings.some((ending) => ending.by === 'rule' && ending.rule === name),
  )
  if (!category) throw new Error(`no category ends by the rule ${name}`)
  return category.id
}
