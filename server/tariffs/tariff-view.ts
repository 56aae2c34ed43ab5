import type { TariffVersion, TariffVersions } from '../../contract/tariffs.ts'
import { toTariffValues } from '../../domain/tariffs/tariff-parameters.ts'
import { mayWithdraw } from '../../domain/tariffs/tariff-rules.ts'
import type { Queryable } from '../kit/database/database.ts'
import { listVersions, type NamedVersion } from './tariffs.store.ts'

/** Every version as operators see it at that time, the one that begins last first. */
export const viewVersions = async (db: Queryable, now: Date): Promise<TariffVersion[]> => {
  const rows = await listVersions(db)
  const begun = rows.filter(
    ({ withdrawnAt, effectiveFrom }) => !withdrawnAt && effectiveFrom <= now,
  )
  const inForce = begun[0]?.version
  return rows.map((row) => toTariffVersion(row, getVersionState(row, inForce, now), now))
}

export const viewAll = async (db: Queryable, now: Date): Promise<TariffVersions> => ({
  versions: await viewVersions(db, now),
  serverNow: now.toISOString(),
})

const getVersionState = (
  { version, withdrawnAt, effectiveFrom }: NamedVersion,
  inForce: string | undefined,
  now: Date,
): TariffVersion['state'] => {
  if (withdrawnAt) return 'withdrawn'
  if (effectiveFrom > now) return 'coming'
  return version === inForce ? 'in_force' : 'past'
}

const toTariffVersion = (
  row: NamedVersion,
  state: TariffVersion['state'],
  now: Date,
): TariffVersion => ({
  version: row.version,
  effectiveFrom: row.effectiveFrom.toISOString(),
  state,
  figures: toTariffValues(row.body),
  publishedBy: row.publisherName,
  publishedAt: row.publishedAt.toISOString(),
  note: row.note,
  withdrawnBy: row.withdrawerName,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  mayWithdraw: state === 'coming' && mayWithdraw(row.effectiveFrom, now),
})
