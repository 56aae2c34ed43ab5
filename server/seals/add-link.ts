import { randomBytes } from 'node:crypto'
import {
  firstRoot,
  linkHash,
  placeHash,
  sealText,
  type LinkKind,
  type UnsealedLink,
} from '../../domain/evidence/sealing/links.ts'
import { sealIdOf } from '../../domain/evidence/sealing/seal-id.ts'
import type { Ctx } from '../context.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { beginChain, insertLink, linkRowsOf, sealIdOfBooking, type LinkRow } from './seals.store.ts'
import { sha256, signText } from './seal-keys.ts'

/** What a phone chained before it was sent; kept as it was said, also when it is not so: a check names that. */
export type DeviceClaim = {
  previous: string | null
  hash: string
  /** Where it was taken, with the salt of its hash. */
  place: { at: string; salt: string } | null
}

export type NewLink = {
  bookingId: string
  kind: LinkKind
  sentSha256: string | null
  storedSha256: string | null
  takenAt: Date | null
  claim: DeviceClaim | null
  receivedAt: Date
  /** The photo that it is of. */
  subject: string | null
  now: Date
}

/** The booking's chain; begun when there is none. */
export const chainOf = async (db: Queryable, bookingId: string, now: Date): Promise<string> =>
  (await sealIdOfBooking(db, bookingId)) ??
  beginChain(db, { sealId: sealIdOf(randomBytes(12)), bookingId, startedAt: now })

/** Adds a link to the booking's chain and seals it, under the booking's lock, which gives the order. */
export const addLink = async (
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  link: NewLink,
): Promise<void> => {
  const sealId = await chainOf(tx, link.bookingId, link.now)
  const rows = await linkRowsOf(tx, sealId)
  await seal({ config }, tx, { sealId, rows }, link, null)
}

/** Says that the link of this photo was removed, or of the signature replaced. Nothing where it has none: it came before there were seals. */
export const addRemoval = async (
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  { bookingId, subject, now }: Pick<NewLink, 'bookingId' | 'now'> & { subject: string },
): Promise<void> => {
  const sealId = await sealIdOfBooking(tx, bookingId)
  if (sealId === null) return
  const rows = await linkRowsOf(tx, sealId)
  const removed = rows.findLast((row) => row.subject === subject)
  if (!removed) return
  const link: NewLink = {
    bookingId,
    kind: 'removed',
    sentSha256: null,
    storedSha256: null,
    takenAt: null,
    claim: null,
    receivedAt: now,
    subject: null,
    now,
  }
  await seal({ config }, tx, { sealId, rows }, link, removed.number)
}

const seal = async (
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  { sealId, rows }: { sealId: string; rows: readonly LinkRow[] },
  link: NewLink,
  removes: number | null,
): Promise<void> => {
  const { kind, sentSha256, storedSha256, takenAt, claim, receivedAt, subject, now } = link
  const place = claim?.place ?? null
  const placeSha256 = place && (await placeHash(sha256, place.at, place.salt))
  const unsealed: UnsealedLink = {
    number: rows.length + 1,
    kind,
    sentSha256,
    storedSha256,
    takenAt: takenAt?.toISOString() ?? null,
    place: placeSha256,
    device: claim && { previous: claim.previous, hash: claim.hash },
    receivedAt: receivedAt.toISOString(),
    removes,
  }
  const root = rows.at(-1)?.hash ?? (await firstRoot(sha256, sealId))
  const hash = await linkHash(sha256, root, unsealed)
  const sealedAt = now.toISOString()
  const signed = signText(config, sealText(sealId, { number: unsealed.number, hash, sealedAt }))
  const [lat = null, lon = null] = place?.at.split(',').map(Number) ?? []
  await insertLink(tx, {
    sealId,
    number: unsealed.number,
    kind,
    sentSha256,
    storedSha256,
    takenAt,
    placeSha256,
    devicePrevious: claim?.previous ?? null,
    deviceHash: claim?.hash ?? null,
    receivedAt,
    removes,
    hash,
    sealedAt: now,
    ...signed,
    subject,
    lat,
    lon,
    placeSalt: place?.salt ?? null,
  })
}
