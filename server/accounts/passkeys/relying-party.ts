/** Towline as a relying party for passkeys, and the checks of their answers: the library's checks, with our settings. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../../contract/accounts/passkeys.ts'
import { passkeyChallengeMinutes } from '../../../domain/accounts/passkey.ts'
import type { PasskeyRow } from './passkeys.store.ts'

type PartyConfig = { publicOrigin: string }

const timeout = passkeyChallengeMinutes * 60_000
/** EdDSA, ES256 and RS256; every authenticator has one of them (COSE algorithms). */
const algorithms = [-8, -7, -257]

/** Passkeys belong to the host name: they work at all its ports, and at no other host. */
const rpIdOf = ({ publicOrigin }: PartyConfig): string => new URL(publicOrigin).hostname

const descriptors = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }))

/** For a discoverable passkey with user verification: found without naming the account, and opened with finger, face or code. */
export const creationOptions = async (
  config: PartyConfig,
  owner: { accountId: string; email: string | null; fullName: string },
  existing: readonly PasskeyRow[],
): Promise<PasskeyCreationOptions> => {
  const rpID = rpIdOf(config)
  const made = await generateRegistrationOptions({
    rpName: 'Towline',
    rpID,
    userID: new TextEncoder().encode(owner.accountId),
    userName: owner.email ?? owner.fullName,
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge: made.challenge,
    rp: { id: rpID, name: 'Towline' },
    user: { ...made.user, displayName: owner.fullName },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    attestation: 'none',
    excludeCredentials: descriptors(existing),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** `allowed`: the passkeys of one account; absent: the user picks any. */
export const requestOptions = async (
  config: PartyConfig,
  allowed?: readonly PasskeyRow[],
): Promise<PasskeyRequestOptions> => {
  const rpId = rpIdOf(config)
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  return {
    challenge,
    rpId,
    timeout,
    userVerification: 'required',
    ...(allowed ? { allowCredentials: descriptors(allowed) } : {}),
  }
}

/** The signed data, not verified yet; null when it cannot be read. */
export const challengeIn = ({ clientDataJSON }: { clientDataJSON: string }): string | null => {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** The fields to store of a new passkey. Throws, with the reason for the log, when anything about the answer is invalid. */
export const checkAttestation = async (
  config: PartyConfig,
  { id, clientDataJSON, attestationObject }: PasskeyAttestation,
  challenge: string,
): Promise<{ credentialId: string; publicKey: Buffer; signCount: number }> => {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: config.publicOrigin,
    expectedRPID: rpIdOf(config),
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  })
  if (!verified) throw new Error('the attestation is not signed as it should be')
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
  }
}

/** The authenticator's counter after this use. Throws, with the reason for the log, when anything about the answer is invalid. */
export const checkAssertion = async (
  config: PartyConfig,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion,
  challenge: string,
  row: PasskeyRow,
): Promise<number> => {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: config.publicOrigin,
    expectedRPID: rpIdOf(config),
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(row.publicKey),
      counter: row.signCount,
    },
    requireUserVerification: true,
  })
  if (!verified) throw new Error('the signature is not of this passkey')
  const owner = Buffer.from(row.accountId).toString('base64url')
  if (userHandle !== undefined && userHandle !== owner) throw new Error('another account’s handle')
  return authenticationInfo.newCounter
}
