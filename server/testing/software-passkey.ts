/**
 * A device with passkeys, by the standard alone (W3C Web Authentication, level 3, 6): P-256 keys in memory. It can also do what no browser
 * would: another origin, another challenge, no person in front of it, a counter that goes back.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../contract/accounts/passkeys.ts'

export type Passkey = {
  id: string
  rpId: string
  userHandle: string
  privateKey: KeyObject
  /** Goes up with each use. */
  count: number
}

type Faults = {
  origin: string
  challenge?: string
  rpId?: string
  isPersonVerified?: boolean
  /** Used instead of the next count. */
  count?: number
  type?: string
  userHandle?: string
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url')

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const isPresent = 0x01
const isVerified = 0x04
const hasKey = 0x40

const authenticatorData = (
  rpId: string,
  { isPersonVerified = true }: Pick<Faults, 'isPersonVerified'>,
  count: number,
  key: Uint8Array = new Uint8Array(),
): Buffer => {
  const flags = isPresent | (isPersonVerified ? isVerified : 0) | (key.length > 0 ? hasKey : 0)
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(count)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, key])
}

/** COSE_Key of ES256 (RFC 9053, 7.1.1). */
const coseKey = (publicKey: KeyObject): Uint8Array => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
}

/** As `navigator.credentials.create` at this origin. */
export const makePasskey = (
  { challenge, rp, user }: PasskeyCreationOptions,
  { origin, ...faults }: Faults,
): { passkey: Passkey; attestation: PasskeyAttestation } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const idLength = Buffer.alloc(2)
  idLength.writeUInt16BE(id.length)
  const key = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey)])
  const rpId = faults.rpId ?? rp.id
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authenticatorData(rpId, faults, faults.count ?? 0, key))],
    ]),
  )
  return {
    passkey: { id: base64url(id), rpId, userHandle: user.id, privateKey, count: 0 },
    attestation: {
      id: base64url(id),
      clientDataJSON: base64url(
        clientData(faults.type ?? 'webauthn.create', faults.challenge ?? challenge, origin),
      ),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    },
  }
}

/** As `navigator.credentials.get` at this origin. */
export const usePasskey = (
  passkey: Passkey,
  { challenge }: PasskeyRequestOptions,
  { origin, ...faults }: Faults,
): PasskeyAssertion => {
  passkey.count = faults.count ?? passkey.count + 1
  const data = authenticatorData(faults.rpId ?? passkey.rpId, faults, passkey.count)
  const client = clientData(faults.type ?? 'webauthn.get', faults.challenge ?? challenge, origin)
  return {
    id: passkey.id,
    clientDataJSON: base64url(client),
    authenticatorData: base64url(data),
    signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey)),
    userHandle: faults.userHandle ?? passkey.userHandle,
  }
}
