/** The page a user goes to after signing in: always one of this site, whatever the address says. */
import { returnTo } from '../../../contract/accounts/sign-in.ts'
import type { Role } from '../../../domain/accounts/roles.ts'
import { paths } from '../../paths.ts'

/** The page named in `?returnTo=`, or home. Never `/auth` itself: that would lead in circles. */
export const returnPath = (search: URLSearchParams): string => {
  const named = returnTo.safeParse(search.get('returnTo') ?? '')
  if (!named.success || /^\/auth(?:[/?#]|$)/.test(named.data)) return paths.home
  return named.data
}

/** Where a new account goes on once its email is verified: a driver who came from nowhere else, to the application. */
export const afterSignUp = (role: Role, named: string): string =>
  role === 'driver' && named === paths.home ? paths.driverJoin : named
