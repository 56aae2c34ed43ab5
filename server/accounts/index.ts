export { accountHandlers } from './accounts.routes.ts'
export { deleteResetLinks, deleteSessionsOf, profileById, type Profile } from './accounts.store.ts'
export {
  countActiveOperators,
  lockWithOperators,
  sessionsOf,
  setDisabledAt,
} from './users.store.ts'
export { type AuthDeps } from './auth-door.ts'
export { authHandlers } from './auth-handlers.ts'
export { beginSession, makeCallerAccount } from './caller-account.ts'
export { disableSamplePeople } from './disable-sample-people.ts'
export { endSessions } from './end-sessions.ts'
export { identify, type Identity } from './identify.ts'
export { makeOperator } from './make-operator.ts'
export { openAuth, type Auth } from './open-auth.ts'
export { hashPassword } from './password-hash.ts'
export { redirectHandlers } from './redirect-handlers.ts'
export { sessionCookieName } from './session-cookie.ts'
export { requireSecondFactor } from './reauthentication/require-proof.ts'
export { sessionHandlers } from './sessions.routes.ts'
export { openSecret, sealSecret } from './two-factor/secret.ts'
export { tellSignedOut } from './tell-account.ts'
export { resetTwoFactor } from './two-factor/reset-two-factor.ts'
