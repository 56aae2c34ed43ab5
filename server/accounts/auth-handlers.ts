/**
 * The sign-in routes of the contract, each in the same steps: how often this address may ask, what was sent, how often this
 * account may be asked about, the library, and an answer in the shapes of the contract. What the library offers beyond
 * these routes cannot be reached.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { signInPath, socialProviderLabels, type AuthRouteKey } from '../../contract/auth.ts'
import { passwordTooCommonMessage } from '../../domain/password.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { inTransaction } from '../kit/database.ts'
import type { OtherHandler } from '../kit/http/mount-routes.ts'
import { accountOf } from './account-of.ts'
import { deleteSession, deleteSessionsOf, profileByEmail, profileById } from './accounts.store.ts'
import { askAuth, type AuthAnswer, type AuthQuestion } from './ask-auth.ts'
import { authDoor, endReplacedSession, type Answer, type AuthDeps, type Done } from './auth-door.ts'
import { refusalOfAnswer } from './auth-refusals.ts'
import { identifyFirstStep, type Identity } from './identify.ts'
import { isCommonPassword } from './is-common-password.ts'
import { endedSessionCookie, sessionTokenIn, sessionTokenOf } from './session-cookie.ts'
import { tellPasswordChanged } from './tell-account.ts'
import { twoFactorHandlers } from './two-factor/two-factor-handlers.ts'
import { handOnSecondStep, secondStepGivenAt } from './two-factor/two-factor.store.ts'

/** The same words for everyone, after the same time: who has an account here is nobody's business. */
const sentWords = {
  code: 'If there is an account for this email, we have sent it a code.',
  reset: 'If there is an account for this email, we have sent it a link to set a new password.',
  verification: 'If this email still needs verifying, we have sent it a new link.',
}
const evenMs = 250

export const authHandlers = (
  deps: AuthDeps,
): Record<AuthRouteKey, OtherHandler<Identity | null>> => {
  const { ctx, auth } = deps
  const { db, config } = ctx
  const ask = (question: AuthQuestion) => askAuth(auth, config.publicOrigin, question)

  /** A session began: the one the browser had before, if any, is over. */
  const signedIn = async (answer: AuthAnswer, cookie: string | null): Promise<Outcome<Done>> => {
    const refusal = refusalOfAnswer(answer)
    if (refusal) return { ok: false, refusal }
    const profile = await profileById(db, answer.userId ?? '')
    if (!profile) throw new Error('signed in as nobody')
    await endReplacedSession(deps, answer.setCookies, cookie)
    const arrived = await identifyFirstStep(ctx, answer.setCookies.map(pairOf).join('; '))
    return accepted({
      value: { ...(await accountOf(ctx.db, profile)), nextStep: arrived?.nextStep ?? null },
      setCookies: answer.setCookies,
    })
  }

  const sent = async (question: AuthQuestion, words: string): Promise<Outcome<Done>> => {
    const [answer] = await Promise.all([ask(question), pause(evenMs)])
    const refusal = refusalOfAnswer(answer)
    return refusal ? { ok: false, refusal } : accepted({ value: { message: words } })
  }

  const route = <K extends AuthRouteKey>(key: K, answer: Answer<K>) => authDoor(deps, key, answer)

  return {
    'POST /api/auth/sign-up/email': route(
      'POST /api/auth/sign-up/email',
      async ({ fullName, email, password, role, returnTo }, { cookie }) => {
        if (isCommonPassword(password, { email, fullName })) return tooCommon('password')
        const answer = await ask({
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
          await ask({ method: 'POST', path: '/sign-in/email', body: { email, password } }),
          cookie,
        ),
    ),

    'POST /api/auth/email-otp/send-verification-otp': route(
      'POST /api/auth/email-otp/send-verification-otp',
      ({ email }) =>
        sent(
          {
            method: 'POST',
            path: '/email-otp/send-verification-otp',
            body: { email, type: 'sign-in' },
          },
          sentWords.code,
        ),
    ),

    'POST /api/auth/sign-in/email-otp': route(
      'POST /api/auth/sign-in/email-otp',
      async ({ email, code }, { cookie }) =>
        signedIn(
          await ask({ method: 'POST', path: '/sign-in/email-otp', body: { email, otp: code } }),
          cookie,
        ),
    ),

    'POST /api/auth/sign-in/social': route(
      'POST /api/auth/sign-in/social',
      async ({ provider, returnTo }) => {
        const label = socialProviderLabels[provider]
        if (!config[provider]) {
          return refused('not_configured', { detail: `${label} sign-in is not switched on here.` })
        }
        const answer = await ask({
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
        sent(
          {
            method: 'POST',
            path: '/send-verification-email',
            body: { email, callbackURL: returnTo ?? '/' },
          },
          sentWords.verification,
        ),
    ),

    'POST /api/auth/request-password-reset': route(
      'POST /api/auth/request-password-reset',
      ({ email }) =>
        sent({ method: 'POST', path: '/request-password-reset', body: { email } }, sentWords.reset),
    ),

    'POST /api/auth/reset-password': route(
      'POST /api/auth/reset-password',
      async ({ token, newPassword }) => {
        if (isCommonPassword(newPassword)) return tooCommon('newPassword')
        const answer = await ask({
          method: 'POST',
          path: '/reset-password',
          body: { token, newPassword },
        })
        const refusal = refusalOfAnswer(answer)
        return refusal ? { ok: false, refusal } : accepted({})
      },
    ),

    'POST /api/auth/change-password': route(
      'POST /api/auth/change-password',
      async ({ currentPassword, newPassword }, { actor, cookie }) => {
        if (!actor) return refused('not_signed_in')
        if (isCommonPassword(newPassword, actor)) return tooCommon('newPassword')
        const givenAt = await secondStepGivenAt(db, actor.sessionId)
        const answer = await ask({
          method: 'POST',
          path: '/change-password',
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          cookie,
        })
        const refusal = refusalOfAnswer(answer)
        if (refusal) return { ok: false, refusal }
        const token = sessionTokenIn(answer.setCookies, config)
        await inTransaction(db, async (tx) => {
          // The library has begun another session for this browser, which gave its second step.
          if (givenAt && token) await handOnSecondStep(tx, { token, givenAt, ...actor })
          await tellPasswordChanged(ctx, tx, actor)
        })
        return accepted({ setCookies: answer.setCookies })
      },
    ),

    'POST /api/auth/sign-out': route('POST /api/auth/sign-out', async (_body, { cookie }) => {
      const token = sessionTokenOf(cookie, config)
      if (token) await deleteSession(db, token)
      return accepted({ setCookies: [endedSessionCookie(config.publicOrigin)] })
    }),

    ...twoFactorHandlers(deps),

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

/** Of a `Set-Cookie`: what the browser will send. */
const pairOf = (setCookie: string): string => setCookie.split(';', 1)[0] ?? ''

/** Where the library sends a browser whose sign-in failed; keeps where it was going. */
const errorPage = (returnTo: string | undefined): string =>
  returnTo ? `${signInPath}?${new URLSearchParams({ returnTo }).toString()}` : signInPath

const tooCommon = (field: string) =>
  refused('invalid_input', { fields: { [field]: passwordTooCommonMessage } })
