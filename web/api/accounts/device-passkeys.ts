/** The passkeys of this device, for which the browser prompts the user. Loaded on first use. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../../contract/accounts/passkeys.ts'

/** Rejects with the browser's error, of the same name, when the user or the device refuses. */
export const makeOnDevice = async (
  optionsJSON: PasskeyCreationOptions,
): Promise<PasskeyAttestation> => {
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Rejects with the browser's error, of the same name, when the user or the device refuses. */
export const useOnDevice = async (
  optionsJSON: PasskeyRequestOptions,
): Promise<PasskeyAssertion> => {
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle ? { userHandle } : {}),
  }
}
