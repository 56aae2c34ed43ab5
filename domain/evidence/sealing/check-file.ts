/** What a file is to a seal: one of its photos, one of its packs, a pack that was changed and where, or nothing it knows. */
import { removalOf } from './verify-chain.ts'
import type { SealedLink, SealedPack, Sha256 } from './links.ts'
import {
  changedParts,
  findChangedByte,
  partAt,
  type ChangedByte,
  type PackParts,
} from './pack-parts.ts'

export type PackChange = {
  /** Names of the parts that are not as they were sealed. */
  parts: string[]
  /** Where exactly, when it is one byte; proven by the hash of the pack. */
  byte: ChangedByte | null
  /** How many bytes the file has more (or, negative, fewer) than the pack. */
  longerBy: number
}

export type FileCheck =
  | { kind: 'photo'; link: SealedLink; isAsSent: boolean; removed: SealedLink | null }
  | { kind: 'pack'; pack: SealedPack }
  | { kind: 'pack_changed'; pack: SealedPack; change: PackChange }
  | { kind: 'unknown'; isPdf: boolean }

export type SealToCheck = { links: readonly SealedLink[]; packs: readonly SealedPack[] }

type Tools = {
  sha256: Sha256
  loadParts: (packId: string) => Promise<PackParts>
}

/** At most this many packs are compared with a PDF that names none. */
const mostCompared = 8

export const checkFile = async (
  bytes: Uint8Array,
  { links, packs }: SealToCheck,
  { sha256, loadParts }: Tools,
): Promise<FileCheck> => {
  const hash = await sha256(bytes)
  const link = links.find((one) => one.storedSha256 === hash || one.sentSha256 === hash)
  if (link) {
    const isAsSent = link.storedSha256 !== hash
    return { kind: 'photo', link, isAsSent, removed: removalOf(links, link.number) }
  }
  const same = packs.find((one) => one.sha256 === hash)
  if (same) return { kind: 'pack', pack: same }
  const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 5)).startsWith('%PDF')
  const changes: { pack: SealedPack; change: PackChange; total: number }[] = []
  for (const pack of candidatesOf(bytes, packs)) {
    const { parts, sums } = await loadParts(pack.packId)
    const change = await changeOf(bytes, pack, { parts, sums }, sha256)
    changes.push({ pack, change, total: parts.length })
  }
  const [nearest] = changes.toSorted((a, b) => a.change.parts.length - b.change.parts.length)
  // a file that has no part of the pack is no copy of it
  if (!nearest || nearest.change.parts.length === nearest.total) return { kind: 'unknown', isPdf }
  return { kind: 'pack_changed', pack: nearest.pack, change: nearest.change }
}

/** Packs that this file may have been: the one it names, else those of its size. */
const candidatesOf = (bytes: Uint8Array, packs: readonly SealedPack[]): SealedPack[] => {
  const named = namedIn(bytes)
  const found = packs.filter(({ packId }) => packId === named.packId)
  if (found.length > 0) return found
  return packs.filter((pack) => pack.bytes === bytes.length).slice(-mostCompared)
}

const changeOf = async (
  bytes: Uint8Array,
  pack: SealedPack,
  { parts, sums }: PackParts,
  sha256: Sha256,
): Promise<PackChange> => {
  const longerBy = bytes.length - pack.bytes
  const byte = longerBy === 0 ? findChangedByte(bytes, sums) : null
  if (byte) {
    const restored = bytes.slice()
    restored[byte.at] = byte.was
    const name = partAt(parts, byte.at)
    if (name && (await sha256(restored)) === pack.sha256) return { parts: [name], byte, longerBy }
  }
  const changed = await changedParts(bytes, parts, sha256)
  const last = parts.at(-1)
  const isLonger = longerBy > 0 && changed.length === 0 && last
  return { parts: isLonger ? [last.name] : changed, byte: null, longerBy }
}

/** The seal and the pack that a PDF of ours names in its description. */
export const namedIn = (bytes: Uint8Array): { sealId: string | null; packId: string | null } => {
  const text = new TextDecoder('latin1').decode(bytes)
  const found = /towline-seal:([0-9a-z-]{14}) towline-pack:(pck_[0-9a-z]{26})/.exec(text)
  return { sealId: found?.[1] ?? null, packId: found?.[2] ?? null }
}

/** As `namedIn` finds them. */
export const packMark = (sealId: string, packId: string): string =>
  `towline-seal:${sealId} towline-pack:${packId}`
