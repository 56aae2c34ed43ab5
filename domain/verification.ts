/**
 * How a driver is verified, and how long each step takes (specification, operator side §9, "Driver requirements"). Automatic checks look
 * for what is missing or expired; a person decides.
 */
export type VerificationStep = { title: string; text: string; takes: string }

export const verificationSteps: readonly VerificationStep[] = [
  {
    title: 'Automatic checks',
    text: 'Completeness, dates and amounts of what you sent, and whether the same document was sent before.',
    takes: '2–5 minutes',
  },
  {
    title: 'Insurance',
    text: 'Each policy is read against the minimum cover.',
    takes: '30 minutes',
  },
  {
    title: 'Background',
    text: 'Licence, truck and trade references are looked at by a person.',
    takes: '24–48 hours',
  },
]

/** From a complete application to the first offer, at most. */
export const activationWithinHours = 48

/** Documents are asked for again this long before they expire. */
export const documentWarningDays = 30
