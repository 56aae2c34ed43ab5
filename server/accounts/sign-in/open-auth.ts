/**
 * Sets up the sign-in library: what it may do, where it stores it, and our hooks. It is reached only through
 * `auth-handlers.ts`, which decides which requests it gets and how they are answered.
 */
import { APIError, isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import {
  resetPasswordPath,
  signInPath,
  socialProviders,
  verifyEmailPath,
  type SocialProvider,
} from '../../../contract/accounts/sign-in.ts'
import { signUpRoles } from '../../../domain/accounts/roles.ts'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { afterCommit } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { resetLinkMinutes, verificationLinkHours } from '../../notifications/index.ts'
import { resetPasswordMail, verifyEmailMail } from '../account-mails.ts'
import { deleteResetLinks, deleteSessionsOf, lockAddress, profileById } from '../accounts.store.ts'
import { authDatabase, currentDatabase, inAuthTransaction } from './auth-database.ts'
import { openIdProvider } from './openid-provider.ts'
import { hashPassword, isPassword } from '../password-hash.ts'
import { takeOverUnproven } from '../prove-address.ts'
import { isSecure, sessionCookieName, stateCookieName } from './session-cookie.ts'
import { sessionHours } from './session-length.ts'
import { notifyAccount, notifyPasswordChanged, writeRequestedMail } from '../notify-account.ts'

export type AuthCtx = Pick<Ctx, 'config' | 'db' | 'clock' | 'jobs' | 'log'> & {
  live: Pick<Ctx['live'], 'endStreams'>
}

/** Sends a request of ours to the library. Rejects when something broke. */
export type Auth = { handler: (request: Request) => Promise<Response> }

const idPrefixes: Record<string, string> = {
  user: 'acc',
  session: 'ses',
  account: 'idn',
  verification: 'vrf',
}

export const openAuth = (ctx: AuthCtx): Auth => {
  const { config, db, log } = ctx
  const { publicOrigin } = config
  const name = (cookie: string) => ({ name: cookie })

  return betterAuth({
    appName: 'Towline',
    baseURL: publicOrigin,
    basePath: '/api/auth',
    secret: config.authSecret,
    database: authDatabase(db),
    trustedOrigins: [publicOrigin],
    telemetry: { enabled: false },
    // it would print addresses; we log what matters
    logger: { disabled: true },
    // counted by `auth-limits.ts`, over all processes
    rateLimit: { enabled: false },
    onAPIError: {
      errorURL: `${publicOrigin}${signInPath}`,
      // we answer for errors ourselves; otherwise they would be printed and swallowed
      onError: (error) => {
        if (!isAPIError(error)) throw error
      },
    },

    user: {
      fields: { name: 'fullName', emailVerified: 'isEmailVerified' },
      additionalFields: {
        role: {
          type: 'string',
          required: true,
          defaultValue: 'customer',
          // the contract has refused anything else already; the library refuses it as well
          validator: { input: z.enum(signUpRoles) },
        },
      },
    },
    session: {
      expiresIn: sessionHours('customer') * 3_600,
      disableSessionRefresh: true,
      additionalFields: { authenticatedAt: { type: 'date', required: false, input: false } },
    },
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    account: {
      updateAccountOnSignIn: false,
      // the provider has always proven the address, or it is refused; an unproven account of ours is taken over below
      accountLinking: { enabled: true, requireLocalEmailVerified: false, trustedProviders: [] },
    },

    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 1,
      // the contract checks lengths, in characters as a person counts them
      maxPasswordLength: 10_000,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => isPassword(password, hash),
      },
      resetPasswordTokenExpiresIn: resetLinkMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        inAuthTransaction(db, async (tx) => {
          // changed since the library read the account by it: the link would prove another address
          if (!(await lockAddress(tx, user.id, user.email))) return deleteResetLinks(tx, user.id)
          await writeRequestedMail(ctx, tx, user, 'reset_password', () =>
            resetPasswordMail({
              fullName: user.name,
              // behind a # it reaches neither our log nor another site's
              url: `${publicOrigin}${resetPasswordPath}#token=${token}`,
            }),
          )
        }),
      // the link came by mail, so it has proven the address as well
      onPasswordReset: ({ user }) =>
        inAuthTransaction(db, async (tx) => {
          const profile = await profileById(tx, user.id)
          if (profile && !profile.isEmailVerified) {
            await takeOverUnproven(tx, user.id, { hasNewPassword: true })
          }
          await notifyPasswordChanged(ctx, tx, { ...user, accountId: user.id, fullName: user.name })
          // in the transaction of the password, so that no client reconnects to a stream that has just ended
          await deleteSessionsOf(tx, user.id)
          afterCommit(tx, () => ctx.live.endStreams(user.id, null))
        }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: verificationLinkHours * 3600,
      sendVerificationEmail: ({ user, url, token }) => {
        const returnTo = new URL(url).searchParams.get('callbackURL') ?? '/'
        // behind a # it reaches neither our log nor another site's; the page it opens has the button that verifies
        const link = `${publicOrigin}${verifyEmailPath}#${new URLSearchParams({ token, returnTo }).toString()}`
        return notifyAccount(ctx, user, 'verify_email', () =>
          verifyEmailMail({ fullName: user.name, url: link }),
        )
      },
    },

    plugins: [
      {
        id: 'towline-openid',
        init: () => ({
          context: {
            socialProviders: socialProviders.flatMap((id: SocialProvider) => {
              const provider = config[id]
              return provider ? [openIdProvider(id, provider, log)] : []
            }),
          },
        }),
      },
    ],

    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const current = currentDatabase(db)
            const profile = await profileById(current, session.userId)
            if (!profile || profile.disabledAt) {
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: '' })
            }
            return {
              data: {
                expiresAt: new Date(Date.now() + sessionHours(profile.role) * 3_600_000),
                ipAddress: null,
                userAgent: null,
                authenticatedAt: await ctx.clock.now(current),
              },
            }
          },
        },
      },
      account: {
        create: {
          before: async (identity) => {
            if (identity.providerId !== 'credential') {
              await inAuthTransaction(db, async (tx) => {
                const profile = await profileById(tx, identity.userId)
                if (profile && !profile.isEmailVerified) await takeOverUnproven(tx, profile.id)
              })
            }
            // the ID token has already identified the user; kept, it could only be stolen
            return { data: { ...identity, accessToken: null, refreshToken: null, idToken: null } }
          },
        },
      },
    },

    advanced: {
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(publicOrigin),
        path: '/',
      },
      cookiePrefix: 'towline',
      cookies: {
        session_token: name(sessionCookieName(publicOrigin)),
        state: name(stateCookieName(publicOrigin)),
      },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      database: {
        validateSchema: false,
        generateId: ({ model }) => newId(idPrefixes[model] ?? 'oth'),
      },
    },
  })
}
