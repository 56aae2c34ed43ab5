/**
 * Signing in with another company's account: OpenID Connect, code flow with PKCE, state and nonce. One implementation for
 * Google, Apple and any fake: everything about the provider is read from its discovery document on first use,
 * so that a provider that is down at our start is not lost until our next.
 */
import { APIError } from 'better-auth/api'
import {
  createAuthorizationURL,
  verifyProviderIdToken,
  type OAuthProvider,
} from '@better-auth/core/oauth2'
import { z } from 'zod'
import { socialProviderLabels, type SocialProvider } from '../../../contract/accounts/sign-in.ts'
import type { SignInProvider } from '../../kit/env.ts'
import type { Logger } from '../../kit/log.ts'
import { openProviderDocuments } from './provider-documents.ts'
import { presentableName } from '../presentable-name.ts'

/** The claims we read of an ID token (OpenID Connect Core 1.0, §2 and §5.1). Apple writes the flag as text. */
const idTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: z.string().optional(),
})
type Claims = z.infer<typeof idTokenClaims>

const tokenAnswer = z.object({ id_token: z.string().min(1) })

/** Apple sends name and e-mail only in a form. */
const habits: Record<SocialProvider, { scopes: string[]; responseMode?: 'form_post' }> = {
  google: { scopes: ['openid', 'email', 'profile'] },
  apple: { scopes: ['openid', 'email', 'name'], responseMode: 'form_post' },
}

/** `unreachable`: the provider does not answer, or not according to the protocol. */
const unreachable = (): APIError =>
  new APIError('SERVICE_UNAVAILABLE', { code: 'PROVIDER_UNREACHABLE', message: '' })

/** Refuses users whose e-mail the provider has not verified: everything else here relies on that address. */
export const openIdProvider = (
  id: SocialProvider,
  { clientId, clientSecret, issuer }: SignInProvider,
  log: Logger,
): OAuthProvider<Claims> => {
  const documents = openProviderDocuments(issuer)
  const complain = (code: string, error?: unknown) =>
    log.warn('sign-in with another company failed', { component: id, code, error })

  const provider: OAuthProvider<Claims> = {
    id,
    name: socialProviderLabels[id],
    issuer,
    requiresIdTokenNonce: true,
    idToken: {
      jwks: ({ kid }) => documents.signingKey(kid),
      issuer,
      audience: clientId,
      algorithms: ['RS256', 'ES256'],
      maxTokenAge: '10m',
    },
    accountSubject: ({ profile }) => profile.sub,

    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) => {
      const discovery = await documents.discovery().catch((error: unknown) => {
        complain('discovery', error)
        throw unreachable()
      })
      const { scopes, responseMode } = habits[id]
      return createAuthorizationURL({
        id,
        options: { clientId, clientSecret },
        authorizationEndpoint: discovery.authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        scopes,
        nonce: idTokenNonce,
        ...(responseMode ? { responseMode } : {}),
      })
    },

    // Access and refresh tokens are dropped here: they are not needed again.
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
      try {
        const answer = await documents.exchange({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectURI,
          client_id: clientId,
          client_secret: clientSecret,
          code_verifier: codeVerifier ?? '',
        })
        return { idToken: tokenAnswer.parse(answer).id_token }
      } catch (error) {
        complain('token', error)
        return null
      }
    },

    getUserInfo: async ({ idToken, expectedIdTokenNonce, user }) => {
      if (!idToken || !expectedIdTokenNonce) return null
      if (!(await verifyProviderIdToken(provider, idToken, expectedIdTokenNonce))) {
        complain('id_token')
        return null
      }
      const claims = idTokenClaims.safeParse(payloadOf(idToken))
      if (!claims.success) {
        complain('claims')
        return null
      }
      const { email, name } = claims.data
      const given = [user?.name?.firstName, user?.name?.lastName].filter(Boolean).join(' ')
      return {
        user: { email, emailVerified: true, name: presentableName(name ?? given, email) },
        data: claims.data,
      }
    },
  }
  return provider
}

/** Call it only with a token whose signature was verified. */
const payloadOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
