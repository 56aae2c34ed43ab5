import type { Account } from '../../../contract/accounts/accounts.ts'
import { meQuery } from './me.ts'
import { useAnswer } from '../kit/use-answer.ts'

export type Session =
  /** Not known yet: the page was prerendered, or the connection is slow. Show what a signed-out visitor sees. */
  | { state: 'unknown'; account: null }
  | { state: 'signed_out'; account: null }
  | { state: 'signed_in'; account: Account }

/** Who is signed in. */
export const useSession = (): Session => {
  const { data } = useAnswer(meQuery)
  if (data === undefined) return { state: 'unknown', account: null }
  return data === null
    ? { state: 'signed_out', account: null }
    : { state: 'signed_in', account: data }
}

/** The user's name in the header, or the e-mail address or number where there is none. */
export const nameOf = ({
  fullName,
  email,
  phone,
}: Pick<Account, 'fullName' | 'email' | 'phone'>): string => fullName.trim() || email || phone || ''
