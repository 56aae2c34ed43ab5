/** Proving one's identity again before a security setting changes (OWASP ASVS 5.0, 7.5.1). Pure. */

/** A proof counts for this long: long enough for one errand on the account page, too short for a device that was left open. */
export const reauthenticationMinutes = 10

export const reauthenticationMethods = [
  'passkey',
  'code',
  'password',
  'email_code',
  'phone_code',
] as const
export type ReauthenticationMethod = (typeof reauthenticationMethods)[number]

/** What is known of a session and of the account it belongs to. */
export type Proofs = {
  /** When the person last proved who they are; null: never since proofs are kept. */
  authenticatedAt: Date | null
  /** When this session gave a second factor; null: it did not. */
  twoFactorAt: Date | null
  hasPassword: boolean
  hasAddress: boolean
  hasAuthenticator: boolean
  hasPasskey: boolean
}

/** A passkey is one: it is in the person's hands, and asks for their finger, face or code (NIST SP 800-63B-4, 3.1.7). */
export const hasSecondFactor = ({
  hasAuthenticator,
  hasPasskey,
}: Pick<Proofs, 'hasAuthenticator' | 'hasPasskey'>): boolean => hasAuthenticator || hasPasskey

/** Whether what this session proved is enough now. Where there is a second factor, a password alone proves nothing here. */
export const isFreshlyProven = (proofs: Proofs, now: Date): boolean => {
  const { authenticatedAt, twoFactorAt } = proofs
  if (authenticatedAt === null || (hasSecondFactor(proofs) && twoFactorAt === null)) return false
  return now.getTime() - authenticatedAt.getTime() < reauthenticationMinutes * 60_000
}

/** How this person can prove it. A code by mail is for those who have nothing better, one by text for those without an address. */
export const methodsFor = (proofs: Proofs): ReauthenticationMethod[] => {
  const { hasPasskey, hasAuthenticator, hasPassword, hasAddress } = proofs
  if (hasSecondFactor(proofs)) {
    return [
      ...(hasPasskey ? ['passkey' as const] : []),
      ...(hasAuthenticator ? ['code' as const] : []),
    ]
  }
  if (hasPassword) return ['password']
  return [hasAddress ? 'email_code' : 'phone_code']
}
