import type { Account } from '../../contract/accounts.ts'
import { meQuery } from './first-queries.ts'
import { useAnswer } from './use-answer.ts'

export type Session =
  /** Not known yet: the page was prerendered, or the connection is slow. Show what a signed-out person sees. */
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

/** How a person is called in the header: the name, or the e-mail where there is none. */
export const nameOf = ({ fullName, email }: Pick<Account, 'fullName' | 'email'>): string =>
  fullName.trim() || email
