/** Whether an account’s owner has proven how to be reached. Pure. */

/** An account without an address was opened by a proven number; one with an address counts once that is verified. */
export const isProvenAccount = ({
  email,
  isEmailVerified,
}: {
  email?: string | null
  isEmailVerified: boolean
}): boolean => email === null || isEmailVerified
