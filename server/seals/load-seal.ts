import type { Seal } from '../../contract/bookings/seals.ts'
import { firstRoot, type SealedLink } from '../../domain/evidence/sealing/links.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { publicKeys, sha256 } from './seal-keys.ts'
import { isSealKnown, linkRowsOf, packsOf, publicLink, sealIdOfBooking } from './seals.store.ts'

/** A chain as anybody with its address sees it; null when there is none. */
export const loadSeal = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  sealId: string,
): Promise<Seal | null> => {
  if (!(await isSealKnown(db, sealId))) return null
  const rows = await linkRowsOf(db, sealId)
  return {
    sealId,
    links: rows.map(publicLink),
    packs: await packsOf(db, sealId),
    keys: publicKeys(config),
  }
}

/** The chain of a booking as it is now, for its pack. */
export type SealState = {
  sealId: string
  root: string
  links: SealedLink[]
  /** The number of each photo's link, by the photo's id. */
  numbers: ReadonlyMap<string, number>
  keyId: string
  signature: string | null
  sealedAt: string | null
}

export const sealStateOf = async (
  { db, config }: { db: Queryable } & Pick<Ctx, 'config'>,
  sealId: string,
): Promise<SealState> => {
  const rows = await linkRowsOf(db, sealId)
  const links = rows.map(publicLink)
  const last = links.at(-1)
  return {
    sealId,
    root: last?.hash ?? (await firstRoot(sha256, sealId)),
    links,
    numbers: new Map(rows.flatMap(({ subject, number }) => (subject ? [[subject, number]] : []))),
    keyId: last?.keyId ?? publicKeys(config)[0]?.kid ?? '',
    signature: last?.signature ?? null,
    sealedAt: last?.sealedAt ?? null,
  }
}

/** The seal of a booking for its people: which photos it holds. Null: nothing of it is sealed. */
export const sealedSubjects = async (
  db: Queryable,
  bookingId: string,
): Promise<{ sealId: string; count: number; sealedAt: string; subjects: string[] } | null> => {
  const sealId = await sealIdOfBooking(db, bookingId)
  if (sealId === null) return null
  const rows = await linkRowsOf(db, sealId)
  const last = rows.at(-1)
  if (!last) return null
  return {
    sealId,
    count: rows.length,
    sealedAt: last.sealedAt.toISOString(),
    subjects: rows.flatMap(({ subject }) => subject ?? []),
  }
}
