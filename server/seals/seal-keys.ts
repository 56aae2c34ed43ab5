/** The Ed25519 keys of seals (RFC 8032): the one that signs, made from the configured seed, and the public ones of former times. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import type { Seal } from '../../contract/bookings/seals.ts'
import type { Sha256, VerifySignature } from '../../domain/evidence/sealing/links.ts'
import type { Config } from '../kit/env.ts'

type SealConfig = Pick<Config, 'seals'>

/** What comes before the seed in a PKCS #8 file of such a key (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeyOf = ({ seals }: SealConfig): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8Head, Buffer.from(seals.seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })

const publicPartOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'jwk' }).x ?? ''

/** The first sixteen digits of the SHA-256 of the public key. */
const keyIdOf = (x: string): string =>
  createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)

/** The current one first. */
export const publicKeys = (config: SealConfig): Seal['keys'] => {
  const current = publicPartOf(privateKeyOf(config))
  const former = config.seals.formerKeys.filter((x) => x !== current)
  return [current, ...former].map((x) => ({
    kid: keyIdOf(x),
    kty: 'OKP',
    crv: 'Ed25519',
    x,
    isCurrent: x === current,
  }))
}

/** A signature by the current key, base64url. */
export const signText = (
  config: SealConfig,
  text: string,
): { keyId: string; signature: string } => {
  const key = privateKeyOf(config)
  return {
    keyId: keyIdOf(publicPartOf(key)),
    signature: sign(null, Buffer.from(text), key).toString('base64url'),
  }
}

/** With the published keys; a key that is not one of them has signed nothing. */
export const verifierOf = (config: SealConfig): VerifySignature => {
  const keys = publicKeys(config)
  return async (keyId, text, signature) => {
    const jwk = keys.find(({ kid }) => kid === keyId)
    if (!jwk) return false
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  }
}

export const sha256: Sha256 = async (data) => createHash('sha256').update(data).digest('hex')
