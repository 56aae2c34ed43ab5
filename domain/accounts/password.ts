/**
 * What a password must be: 8 to 128 characters, nothing about which ones (rulings, "Session in local storage"; NIST SP 800-63B §3.1.1.2).
 * Whether it is among the common ones only the server knows.
 */
export const passwordLength = { min: 8, max: 128 }

export const passwordsDifferMessage = 'Passwords do not match. Please try again.'
export const passwordTooCommonMessage =
  'This password is among the most common ones. Choose another: three or four words work well.'

/** Characters as a person counts them. The first message that applies, or null. */
export const checkPassword = (password: string): string | null => {
  const length = Array.from(password).length
  if (length < passwordLength.min) {
    return `Password must be at least ${passwordLength.min} characters long.`
  }
  if (length > passwordLength.max) {
    return `Password must be at most ${passwordLength.max} characters long.`
  }
  return null
}
