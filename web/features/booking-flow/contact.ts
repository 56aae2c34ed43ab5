/** The contact at the vehicle: kept like the rest of the booking, checked with the specification's messages (§5). */
import type { Account } from '../../../contract/accounts/accounts.ts'
import { isProvenAccount } from '../../../domain/accounts/roles.ts'
import { checkCustomerEmail, checkCustomerName, checkCustomerPhone } from '../../../domain/text.ts'
import type { Session } from '../../api/accounts/session.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'

export const contactFields = ['name', 'phone', 'email'] as const
export type ContactField = (typeof contactFields)[number]
export type Contact = Record<ContactField, string>
/** What was typed; null for an untouched field, which shows what the account knows. */
export type ContactDraft = Record<ContactField, string | null>

const untouched: ContactDraft = { name: null, phone: null, email: null }

export const restoreContact = (value: unknown): ContactDraft => {
  const kept: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const textOf = (field: ContactField): string | null => {
    const text = kept[field]
    return typeof text === 'string' ? text.slice(0, 300) : null
  }
  return { name: textOf('name'), phone: textOf('phone'), email: textOf('email') }
}

export const contactDraft = openPersistedState<ContactDraft>({
  key: 'towline.contact',
  version: 1,
  keptForMs: 12 * 60 * 60_000,
  initial: untouched,
  restore: restoreContact,
})

/** The contents of the fields: typed words first, else what the account knows. */
export const contactOf = (
  draft: ContactDraft,
  account: Pick<Account, 'fullName' | 'phone' | 'email' | 'receiptEmail'> | null,
): Contact => ({
  name: draft.name ?? account?.fullName ?? '',
  phone: draft.phone ?? account?.phone ?? '',
  email: draft.email ?? account?.email ?? account?.receiptEmail ?? '',
})

/** Whether a code comes before payment: no one is signed in, or a customer whose address was never confirmed. */
export const needsCode = ({ state, account }: Session): boolean =>
  state === 'signed_out' ||
  (state === 'signed_in' && account.role === 'customer' && !isProvenAccount(account))

/** False where the account's own name and proven number are what the driver gets: there is nothing to confirm. */
export const needsContactStep = (
  contact: Contact,
  account: Pick<Account, 'phone' | 'isPhoneProven'> | null,
): boolean =>
  !account?.isPhoneProven ||
  contact.phone !== account.phone ||
  Object.keys(checkContact(contact)).length > 0

const checks: Record<ContactField, (text: string) => string | null> = {
  name: checkCustomerName,
  phone: checkCustomerPhone,
  email: checkCustomerEmail,
}

export const checkContact = (contact: Contact): Partial<Contact> => {
  const problems: Partial<Contact> = {}
  for (const field of contactFields) {
    const message = checks[field](contact[field])
    if (message !== null) problems[field] = message
  }
  return problems
}
