/** Signing in with a passkey (W3C Web Authentication, level 3). Pure. */

/** A challenge is answered within this time; the browser gives up by then as well. */
export const passkeyChallengeMinutes = 5

/** More than anyone has devices; each is one more way into the account. */
export const passkeysPerAccount = 20

export const passkeyNameLength = 60

/** How a device is reached (W3C Web Authentication, level 3, 5.8.4): lets a browser ask for the right one. */
export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const
export type PasskeyTransport = (typeof passkeyTransports)[number]

/** The known ones among these names; browsers may name more. */
export const knownTransports = (names: readonly string[]): PasskeyTransport[] =>
  passkeyTransports.filter((known) => names.includes(known))

/** Each challenge is good for one thing: what was signed to sign in proves nothing else. */
export type PasskeyPurpose = 'register' | 'sign_in' | 'prove'
