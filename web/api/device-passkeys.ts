/** The passkeys of this device, which the browser asks its person for. Loaded when one is wanted. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../contract/passkeys.ts'

/** Rejects with the browser's error, of the same name, when the person or the device says no. */
export const makeOnDevice = async (
  optionsJSON: PasskeyCreationOptions,
): Promise<PasskeyAttestation> => {
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Rejects with the browser's error, of the same name, when the person or the device says no. */
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
