/** The page a user goes to after signing in: always one of this site, whatever the address says. */
import { returnTo } from '../../../contract/accounts/sign-in.ts'
import { paths } from '../../paths.ts'

/** The page named in `?returnTo=`, or home. Never `/auth` itself: that would lead in circles. */
export const returnPath = (search: URLSearchParams): string => {
  const named = returnTo.safeParse(search.get('returnTo') ?? '')
  if (!named.success || /^\/auth(?:[/?#]|$)/.test(named.data)) return paths.home
  return named.data
}
