/**
 * A driver's account at the card provider, which Friday's transfers go to (Stripe Connect, "Account requirements"). Towline never sees an
 * account number: it is given on the provider's own page, and the provider says what is still missing.
 */

/** `none`: not begun. `pending`: begun, or being looked at. `restricted`: the provider stopped it until something is given. */
export const payoutAccountStates = ['none', 'pending', 'payable', 'restricted'] as const
export type PayoutAccountState = (typeof payoutAccountStates)[number]

/** What the provider says of an account. */
export type ProviderAccountFacts = {
  mayReceiveTransfers: boolean
  /** Whether money can be paid out to the bank. */
  hasPayouts: boolean
  isSubmitted: boolean
  /** The provider's code; null: not stopped. */
  stoppedBecause: string | null
  /** The provider's names of what it needs now or needed already. */
  due: readonly string[]
}

/** The state of an account once onboarding has begun. */
export const payoutAccountStateOf = (
  account: ProviderAccountFacts,
): Exclude<PayoutAccountState, 'none'> => {
  if (account.mayReceiveTransfers && account.hasPayouts) return 'payable'
  const isStopped = account.stoppedBecause !== null && account.isSubmitted
  return isStopped && account.due.length > 0 ? 'restricted' : 'pending'
}

/** Labels of the provider's requirements, by the start of their names; the first match counts. */
const requirementLabels: readonly (readonly [start: string, words: string])[] = [
  ['external_account', 'A bank account'],
  ['individual.verification', 'Proof of who you are'],
  ['individual.id_number', 'Proof of who you are'],
  ['individual.dob', 'Your date of birth'],
  ['individual.address', 'Your address'],
  ['individual.first_name', 'Your name'],
  ['individual.last_name', 'Your name'],
  ['individual.email', 'Your email address'],
  ['individual.phone', 'Your phone number'],
  // of who trades through a company
  ['company.', 'Your company’s details'],
  ['representative', 'Who represents your company'],
  ['owners', 'Who owns your company'],
  ['directors', 'Who directs your company'],
  ['executives', 'Who directs your company'],
  ['person_', 'Proof of who runs your company'],
  ['business_profile', 'What you do'],
  ['business_type', 'Whether you trade alone or as a company'],
  ['tos_acceptance', 'Your consent to the payment company’s terms'],
]

/** What is missing, as labels, each once. */
export const missingLabel = (due: readonly string[]): string[] => [
  ...new Set(
    due.map(
      (code) =>
        requirementLabels.find(([start]) => code.startsWith(start))?.[1] ?? 'Further details',
    ),
  ),
]
