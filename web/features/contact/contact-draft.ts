/** An unsent message to support: kept on this device until it is sent. */
import type { Account } from '../../../contract/accounts/accounts.ts'
import { checkContactMessage } from '../../../domain/contact-message.ts'
import { checkCustomerEmail, checkCustomerName } from '../../../domain/text.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'

export const messageFields = ['name', 'email', 'message'] as const
export type MessageField = (typeof messageFields)[number]
export type Message = Record<MessageField, string>
/** What was typed; null for an untouched field, which the account may fill. */
export type MessageDraft = Record<MessageField, string | null>

const untouched: MessageDraft = { name: null, email: null, message: null }

/** Longer than any field may be, so that an edited storage stays harmless. */
const readableLength = 4_000

export const restoreMessage = (value: unknown): MessageDraft => {
  const kept: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const textOf = (field: MessageField): string | null => {
    const text = kept[field]
    return typeof text === 'string' ? text.slice(0, readableLength) : null
  }
  return { name: textOf('name'), email: textOf('email'), message: textOf('message') }
}

export const messageDraft = openPersistedState<MessageDraft>({
  key: 'towline.message',
  version: 1,
  keptForMs: 24 * 60 * 60_000,
  initial: untouched,
  restore: restoreMessage,
})

/** The contents of the fields: typed words first, else what the account knows. */
export const messageOf = (
  draft: MessageDraft,
  account: Pick<Account, 'fullName' | 'email'> | null,
): Message => ({
  name: draft.name ?? account?.fullName ?? '',
  email: draft.email ?? account?.email ?? '',
  message: draft.message ?? '',
})

const checks: Record<MessageField, (text: string) => string | null> = {
  name: checkCustomerName,
  email: checkCustomerEmail,
  message: checkContactMessage,
}

/** The first problem of each field, in the words of the server. */
export const checkMessage = (message: Message): Partial<Message> => {
  const problems: Partial<Message> = {}
  for (const field of messageFields) {
    const problem = checks[field](message[field])
    if (problem !== null) problems[field] = problem
  }
  return problems
}

/** The uppermost invalid field, or null. */
export const firstProblem = (problems: Partial<Message>): MessageField | null =>
  messageFields.find((field) => problems[field] !== undefined) ?? null
