/** Signing in with a passkey (W3C Web Authentication, level 3). Pure. */

/** A challenge is answered within this time; the browser gives up by then as well. */
export const passkeyChallengeMinutes = 5

/** More than anyone has devices; each is one more way into the account. */
export const passkeysPerAccount = 20

export const passkeyNameLength = 60

/** Each challenge is good for one thing: what was signed to sign in proves nothing else. */
export type PasskeyPurpose = 'register' | 'sign_in' | 'prove'
