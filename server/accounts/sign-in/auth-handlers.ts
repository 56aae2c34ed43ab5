/**
 * The sign-in routes of the contract, each in the same steps: the limit of this address, the input, the limit of this address for this
 * account, the library, and an answer in the shapes of the contract. What the library offers beyond
 * these routes cannot be reached.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type AuthRouteKey } from '../../../contract/accounts/auth.ts'
import { signInPath, socialProviderLabels } from '../../../contract/accounts/sign-in.ts'
import { passwordTooCommonMessage } from '../../../domain/accounts/password.ts'
import { hasSecondFactor } from '../../../domain/accounts/reauthentication.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction } from '../../kit/database/database.ts'
import type { OtherHandler } from '../../kit/http/routes/mount-routes.ts'
import { deleteSession, deleteSessionsOf, profileByEmail } from '../accounts.store.ts'
import { onSignIn } from '../on-sign-in.ts'
import { callAuth, type AuthAnswer, type AuthQuestion } from './call-auth.ts'
import { authGuard, type Answer, type AuthDeps, type Done } from './auth-guard.ts'
import { isMailDue } from './auth-limits.ts'
import { refusalOfAnswer } from './auth-refusals.ts'
import { emailProofHandlers } from './email-proof-handlers.ts'
import type { Identity } from './identify.ts'
import { isCommonPassword } from '../is-common-password.ts'
import { knownDeviceCookie } from './known-device.ts'
import { passkeyHandlers } from '../passkeys/passkey-handlers.ts'
import { hasPasskey } from '../passkeys/passkeys.store.ts'
import { phoneHandlers } from '../phone/phone-handlers.ts'
import { profileOfResetToken } from '../reset-token.ts'
import { endedSessionCookie, sessionTokenIn, sessionTokenOf } from './session-cookie.ts'
import { sendSignInCode, takeSignInCode } from './sign-in-code.ts'
import { notifyPasswordChanged } from '../notify-account.ts'
import { profileOfLink, verifyEmail } from '../verify-email.ts'
import { findProofs } from '../reauthentication/proofs.store.ts'
import { reauthenticationHandlers } from '../reauthentication/reauthentication-handlers.ts'
import { requireFreshProof } from '../reauthentication/require-proof.ts'
import { twoFactorHandlers } from '../two-factor/two-factor-handlers.ts'
import { findTwoFactor, handOnSecondStep } from '../two-factor/two-factor.store.ts'

/** The answer and its timing are the same for every address, so that they do not reveal who has an account here. */
const sentMessages = {
  code: 'If there is an account for this email, we have sent it a code.',
  reset: 'If there is an account for this email, we have sent it a link to set a new password.',
  verification: 'If this email still needs verifying, we have sent it a new link.',
}
/** A mail went out a moment ago, no matter who requested it: its code or link works. */
const sentBeforeMessages = {
  code: 'If there is an account for this email, we sent it a code a few minutes ago at most. Use that one, and look in the spam folder too.',
  reset:
    'If there is an account for this email, we sent it a link to set a new password a few minutes ago at most. Use that one, and look in the spam folder too.',
  verification:
    'If this email still needs verifying, we sent it a link a few minutes ago at most. Use that one, and look in the spam folder too.',
}
const evenMs = 250

export const authHandlers = (
  deps: AuthDeps,
): Record<AuthRouteKey, OtherHandler<Identity | null>> => {
  const { ctx, auth, limits } = deps
  const { db, config } = ctx
  const callLibrary = (question: AuthQuestion) => callAuth(auth, config.publicOrigin, question)

  const signedIn = async (answer: AuthAnswer, cookie: string | null): Promise<Outcome<Done>> => {
    const refusal = refusalOfAnswer(answer)
    if (refusal) return { ok: false, refusal }
    return onSignIn(deps, answer.userId ?? '', answer.setCookies, cookie)
  }

  const knownDevice = async (accountId: string, cookie: string | null): Promise<string[]> => {
    const setCookie = await knownDeviceCookie(db, config, cookie, accountId)
    return setCookie === null ? [] : [setCookie]
  }

  /**
   * Sends the mail, unless one has just been sent; the answer is the same for everyone. Requests for an address without an account, to which
   * nothing is sent unless it may make one, are counted apart: they use up no mail of its owner. What the answer says is counted over all.
   */
  const sent = async (
    kind: keyof typeof sentMessages,
    email: string,
    send: () => Promise<AuthAnswer | void>,
    mayMakeAccount = false,
  ): Promise<Outcome<Done>> => {
    const isSent = mayMakeAccount || (await profileByEmail(db, email)) !== null
    const isDue = await isMailDue(limits, isSent ? kind : `no ${kind}`, email)
    const isFirst = await isMailDue(limits, `answer of ${kind}`, email)
    const [answer] = await Promise.all([isDue ? send() : undefined, pause(evenMs)])
    const refusal = answer ? refusalOfAnswer(answer) : null
    if (refusal) return { ok: false, refusal }
    return accepted({ value: { message: (isFirst ? sentMessages : sentBeforeMessages)[kind] } })
  }

  const route = <K extends AuthRouteKey>(key: K, answer: Answer<K>) => authGuard(deps, key, answer)

  return {
    'POST /api/auth/sign-up/email': route(
      'POST /api/auth/sign-up/email',
      async ({ fullName, email, password, role, returnTo }, { cookie }) => {
        if (isCommonPassword(password, { email, fullName })) return tooCommon('password')
        const answer = await callLibrary({
          method: 'POST',
          path: '/sign-up/email',
          body: { name: fullName, email, password, role, callbackURL: returnTo ?? '/' },
        })
        // two sign-ups at once: the database refused the second
        if (answer.code === 'FAILED_TO_CREATE_USER' && (await profileByEmail(db, email))) {
          return refused('account_exists')
        }
        return signedIn(answer, cookie)
      },
    ),

    'POST /api/auth/sign-in/email': route(
      'POST /api/auth/sign-in/email',
      async ({ email, password }, { cookie }) =>
        signedIn(
          await callLibrary({ method: 'POST', path: '/sign-in/email', body: { email, password } }),
          cookie,
        ),
    ),

    'POST /api/auth/email-otp/send-verification-otp': route(
      'POST /api/auth/email-otp/send-verification-otp',
      async ({ email, mayMakeAccount }) =>
        isTakenAsEmail(email)
          ? sent(
              'code',
              email,
              () => sendSignInCode(ctx, email, { mayMakeAccount }),
              mayMakeAccount,
            )
          : refused('invalid_input', { fields: { email: 'Invalid email format' } }),
    ),

    'POST /api/auth/sign-in/email-otp': route(
      'POST /api/auth/sign-in/email-otp',
      async (given, { cookie }) => {
        const taken = await takeSignInCode(ctx, given)
        if (!taken.ok) return taken
        const { accountId, setCookie } = taken.value
        return onSignIn(deps, accountId, [setCookie], cookie)
      },
    ),

    'POST /api/auth/sign-in/social': route(
      'POST /api/auth/sign-in/social',
      async ({ provider, returnTo }) => {
        const label = socialProviderLabels[provider]
        if (!config[provider]) {
          return refused('not_configured', { detail: `${label} sign-in is not switched on here.` })
        }
        const answer = await callLibrary({
          method: 'POST',
          path: '/sign-in/social',
          body: {
            provider,
            callbackURL: returnTo ?? '/',
            errorCallbackURL: errorPage(returnTo),
            disableRedirect: true,
          },
        })
        const refusal = refusalOfAnswer(answer)
        if (refusal?.code === 'provider_unavailable') {
          return refused('provider_unavailable', {
            detail: `Failed to sign in with ${label}. Please try again.`,
          })
        }
        if (refusal) return { ok: false, refusal }
        return accepted({ value: { url: answer.url }, setCookies: answer.setCookies })
      },
    ),

    'POST /api/auth/send-verification-email': route(
      'POST /api/auth/send-verification-email',
      ({ email, returnTo }) =>
        sent('verification', email, () =>
          callLibrary({
            method: 'POST',
            path: '/send-verification-email',
            body: { email, callbackURL: returnTo ?? '/' },
          }),
        ),
    ),

    'POST /api/auth/verify-email': route(
      'POST /api/auth/verify-email',
      async ({ token, password }, { actor, cookie, takeFor }) => {
        const profile = await profileOfLink(ctx, token)
        if (!profile) return refused('link_not_valid')
        const wait = await takeFor(profile.email)
        if (wait > 0) return refused('too_many_requests', { retryAfterSeconds: wait })
        const verified = await verifyEmail(ctx, profile, { actor, password })
        if (!verified.ok) return verified
        const { isSignedInHere } = verified.value
        return accepted({
          value: verified.value,
          setCookies: isSignedInHere ? await knownDevice(profile.id, cookie) : [],
        })
      },
    ),

    'POST /api/auth/request-password-reset': route(
      'POST /api/auth/request-password-reset',
      ({ email }) =>
        sent('reset', email, () =>
          callLibrary({ method: 'POST', path: '/request-password-reset', body: { email } }),
        ),
    ),

    'POST /api/auth/reset-password': route(
      'POST /api/auth/reset-password',
      async ({ token, newPassword }, { cookie }) => {
        if (isCommonPassword(newPassword)) return tooCommon('newPassword')
        const profile = await profileOfResetToken(db, token)
        const answer = await callLibrary({
          method: 'POST',
          path: '/reset-password',
          body: { token, newPassword },
        })
        const refusal = refusalOfAnswer(answer)
        if (refusal) return { ok: false, refusal }
        // the mailbox alone is not enough where there is a second step
        const isKnown =
          profile !== null &&
          !(await findTwoFactor(db, profile.id))?.confirmedAt &&
          !(await hasPasskey(db, profile.id))
        return accepted({ setCookies: isKnown ? await knownDevice(profile.id, cookie) : [] })
      },
    ),

    'POST /api/auth/change-password': route(
      'POST /api/auth/change-password',
      async ({ currentPassword, newPassword }, { actor, cookie }) => {
        if (!actor) return refused('not_signed_in')
        if (isCommonPassword(newPassword, { ...actor, email: actor.email ?? undefined }))
          return tooCommon('newPassword')
        const proofs = await findProofs(db, actor.sessionId)
        // The password required below is proof enough where nothing stronger is set up.
        if (proofs && hasSecondFactor(proofs)) {
          const proven = await requireFreshProof(ctx, actor)
          if (!proven.ok) return proven
        }
        const givenAt = proofs?.twoFactorAt ?? null
        const answer = await callLibrary({
          method: 'POST',
          path: '/change-password',
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          cookie,
        })
        const refusal = refusalOfAnswer(answer)
        if (refusal) return { ok: false, refusal }
        const token = sessionTokenIn(answer.setCookies, config)
        await inTransaction(db, async (tx) => {
          // The library has begun another session for this browser, which has passed its second step.
          if (givenAt && token) await handOnSecondStep(tx, { token, givenAt, ...actor })
          await notifyPasswordChanged(ctx, tx, actor)
        })
        return accepted({
          setCookies: [...answer.setCookies, ...(await knownDevice(actor.accountId, cookie))],
        })
      },
    ),

    'POST /api/auth/sign-out': route('POST /api/auth/sign-out', async (_body, { cookie }) => {
      const token = sessionTokenOf(cookie, config)
      if (token) await deleteSession(db, token)
      return accepted({ setCookies: [endedSessionCookie(config.publicOrigin)] })
    }),

    ...reauthenticationHandlers(deps),
    ...twoFactorHandlers(deps),
    ...passkeyHandlers(deps),
    ...phoneHandlers(deps),
    ...emailProofHandlers(deps),

    'POST /api/auth/revoke-sessions': route(
      'POST /api/auth/revoke-sessions',
      async (_body, { actor }) => {
        if (!actor) return refused('not_signed_in')
        await deleteSessionsOf(db, actor.accountId)
        return accepted({ setCookies: [endedSessionCookie(config.publicOrigin)] })
      },
    ),
  }
}

/** Where the library sends a browser whose sign-in failed; keeps its destination. */
const errorPage = (returnTo: string | undefined): string =>
  returnTo ? `${signInPath}?${new URLSearchParams({ returnTo }).toString()}` : signInPath

/** The sign-in library accepts fewer addresses than the contract; no account has one of the others. */
const isTakenAsEmail = (email: string): boolean => z.email().safeParse(email).success

const tooCommon = (field: string) =>
  refused('invalid_input', { fields: { [field]: passwordTooCommonMessage } })
