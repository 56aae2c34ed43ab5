/**
 * The hash chain of a booking's evidence. Each thing a phone records becomes a device link at once, also without a connection; the server
 * adds a sealed link when it arrives, in the order of arrival, and signs it. Nothing in a chain is ever changed or taken out: a photo that
 * is removed stays as a link, and another link says that it was removed.
 *
 * Hashes are SHA-256 in lowercase hexadecimal of UTF-8 text; the texts are JSON lists whose first part names their version. Phone, server
 * and the public check share these functions, and `docs/checking-a-seal.md` gives them in words.
 */
import { photoKinds, type CornerStage } from '../evidence.ts'
import type { OdometerValue } from '../odometer.ts'

export const linkKinds = [...photoKinds, 'signature', 'odometer', 'removed'] as const
export type LinkKind = (typeof linkKinds)[number]

export type Sha256 = (data: Uint8Array) => Promise<string>
/** Whether an Ed25519 signature (RFC 8032, base64url) by this key is over this text. Null: this device cannot check signatures. */
export type VerifySignature = (
  keyId: string,
  text: string,
  signature: string,
) => Promise<boolean | null>

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export const hashText = (sha256: Sha256, text: string): Promise<string> => sha256(bytesOf(text))

/** A place as chains hold it: with random salt, so that no one finds it by trying all places. `at` is "53.34980,-6.26031". */
export const placeHash = (sha256: Sha256, at: string, salt: string): Promise<string> =>
  hashText(sha256, JSON.stringify(['towline-place-1', at, salt]))

/** What a phone records: its hash is made when it is recorded, and sent with it. */
export type DeviceLink = {
  kind: LinkKind
  /** Of the bytes that are sent. */
  sha256: string
  /** By the phone's clock, ISO 8601; null when it is not known. */
  takenAt: string | null
  /** `placeHash`; null when the phone gave no place. */
  place: string | null
  /** The hash of the link that this phone recorded before it for the same booking; null for its first. */
  previous: string | null
}

export const deviceLinkHash = (sha256: Sha256, link: DeviceLink): Promise<string> =>
  hashText(
    sha256,
    JSON.stringify([
      'towline-device-1',
      link.kind,
      link.sha256,
      link.takenAt,
      link.place,
      link.previous,
    ]),
  )

/** What a phone hashes of a signature; its name and drawing are not public. */
export const signatureText = (signerName: string, path: string | null): string =>
  JSON.stringify(['towline-signature-1', signerName, path])

/** What a phone hashes of a reading of the odometer. With random salt: there are so few readings that a hash alone would tell. */
export const odometerRecord = (
  stage: CornerStage,
  { value, unit }: OdometerValue,
  salt: string,
): string => JSON.stringify(['towline-odometer-1', stage, value, unit, salt])

/** A link as the server sealed it, and as anybody with the seal's address sees it. */
export type SealedLink = {
  /** From 1, in the order of arrival. */
  number: number
  kind: LinkKind
  /** Of the bytes as they arrived; null for what the server itself recorded. */
  sentSha256: string | null
  /** Of the stored file: photos are stored without what the phone wrote into them. Of a signature or a reading: of its statement. */
  storedSha256: string | null
  takenAt: string | null
  place: string | null
  /** As the phone sent it; null: the phone made no link, and this one was made by the server alone. */
  device: { previous: string | null; hash: string } | null
  receivedAt: string
  /** The number of the link that it says is removed or replaced. */
  removes: number | null
  /** Of this link and the one before: the root of the chain up to here. */
  hash: string
  sealedAt: string
  keyId: string
  /** Ed25519 over `sealText`, base64url. */
  signature: string
}

export type UnsealedLink = Omit<SealedLink, 'hash' | 'sealedAt' | 'keyId' | 'signature'>

/** The root of a chain without links. */
export const firstRoot = (sha256: Sha256, sealId: string): Promise<string> =>
  hashText(sha256, JSON.stringify(['towline-chain-1', sealId]))

export const linkHash = (
  sha256: Sha256,
  previousRoot: string,
  link: UnsealedLink,
): Promise<string> =>
  hashText(
    sha256,
    JSON.stringify([
      'towline-link-1',
      previousRoot,
      link.number,
      link.kind,
      link.sentSha256,
      link.storedSha256,
      link.takenAt,
      link.place,
      link.device?.previous ?? null,
      link.device?.hash ?? null,
      link.receivedAt,
      link.removes,
    ]),
  )

/** What the server signs for each link: with it, the whole chain up to there. */
export const sealText = (
  sealId: string,
  { number, hash, sealedAt }: Pick<SealedLink, 'number' | 'hash' | 'sealedAt'>,
): string => JSON.stringify(['towline-seal-1', sealId, number, hash, sealedAt])

/** A pack as it was made for someone: its size in bytes and its hash. */
export type SealedPack = {
  packId: string
  madeAt: string
  bytes: number
  sha256: string
  keyId: string
  /** Ed25519 over `packText`, base64url. */
  signature: string
}

export const packText = (
  sealId: string,
  { packId, madeAt, bytes, sha256 }: Pick<SealedPack, 'packId' | 'madeAt' | 'bytes' | 'sha256'>,
): string => JSON.stringify(['towline-pack-1', sealId, packId, madeAt, bytes, sha256])
