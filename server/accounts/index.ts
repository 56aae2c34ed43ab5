import { accountRoutes } from '../../contract/accounts/accounts.ts'
import { authRedirects, authRoutes } from '../../contract/accounts/auth.ts'
import { joined } from '../../contract/route.ts'
import { sessionRoutes } from '../../contract/accounts/sessions.ts'
import { defineModule } from '../define-module.ts'
import { accountHandlers } from './accounts.routes.ts'
import { cookieHandlers } from './cookie-handlers.ts'
import { sessionHandlers } from './sign-in/sessions.routes.ts'

export const accountsModule = defineModule({
  http: {
    routes: joined([accountRoutes, sessionRoutes]),
    handlers: joined([accountHandlers, sessionHandlers]),
  },
  otherHttp: { routes: joined([authRoutes, authRedirects]), handlers: cookieHandlers },
})

export { accountHandlers } from './accounts.routes.ts'
export {
  deleteResetLinks,
  deleteSessionsOf,
  keepFirstContact,
  changeProfile,
  profileById,
  releaseAddress,
  type Profile,
} from './accounts.store.ts'
export {
  countActiveOperators,
  lockWithOperators,
  sessionsOf,
  setDisabledAt,
} from './users.store.ts'
export { authHandlers } from './sign-in/auth-handlers.ts'
export { beginSession, makeCallerAccount } from './caller-account.ts'
export { disableSamplePeople } from './disable-sample-people.ts'
export { endSessions } from './sign-in/end-sessions.ts'
export { identify, type Identity } from './sign-in/identify.ts'
export { makeOperator } from './make-operator.ts'
export { openAuth, type AuthCtx } from './sign-in/open-auth.ts'
export { hashPassword } from './password-hash.ts'
export { accountOfNumber } from './phone/account-of-number.ts'
export { sendRequestedCode } from './phone/phone-code.ts'
export { redirectHandlers } from './sign-in/redirect-handlers.ts'
export { sessionCookieName } from './sign-in/session-cookie.ts'
export { requireFreshProof, requireSecondFactor } from './reauthentication/require-proof.ts'
export { openSecret, sealSecret } from './two-factor/secret.ts'
export { notifySignedOut } from './notify-account.ts'
export { resetTwoFactor } from './two-factor/reset-two-factor.ts'
