import { packText } from '../../domain/evidence/sealing/links.ts'
import { packPartsOf } from '../../domain/evidence/sealing/pack-parts.ts'
import type { Ctx } from '../context.ts'
import { sha256, signText } from './seal-keys.ts'
import { insertPack } from './seals.store.ts'

export type MadePack = {
  sealId: string
  packId: string
  madeAt: Date
  bytes: Uint8Array
  /** What its photos are of, in the order in which they are drawn. */
  photos: readonly string[]
}

/** Stores what a check of this pack needs: its hash, its parts and a signature; not the pack. */
export const registerPack = async (
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { sealId, packId, madeAt, bytes, photos }: MadePack,
): Promise<void> => {
  const hash = await sha256(bytes)
  const { parts, sums } = await packPartsOf(bytes, photos, sha256)
  const facts = { packId, madeAt: madeAt.toISOString(), bytes: bytes.length, sha256: hash }
  await insertPack(db, {
    id: packId,
    sealId,
    madeAt,
    bytes: bytes.length,
    sha256: hash,
    plainSum: sums.plain,
    weightedSum: sums.weighted,
    partNames: parts.map(({ name }) => name),
    partEnds: parts.map(({ end }) => end),
    partHashes: parts.map((part) => part.sha256),
    ...signText(config, packText(sealId, facts)),
  })
}
