/**
 * How a driver is verified, and how long each step takes (specification, operator side §9, "Driver requirements"). A person decides.
 */
export type VerificationStep = { title: string; text: string; takes: string }

export const verificationSteps: readonly VerificationStep[] = [
  {
    title: 'First look',
    text: 'Whether everything is there, readable and in date.',
    takes: '2–5 minutes',
  },
  {
    title: 'Insurance',
    text: 'Each policy is compared with the minimum cover.',
    takes: '30 minutes',
  },
  {
    title: 'Background',
    text: 'A person checks licence, truck and trade references.',
    takes: '24–48 hours',
  },
]

/** From a complete application to the first offer, at most. */
export const activationWithinHours = 48

/** A driver sends the next document this long before the last one expires. */
export const documentWarningDays = 30
