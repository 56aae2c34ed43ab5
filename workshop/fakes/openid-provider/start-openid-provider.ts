/**
 * A fake of Google and Apple: a real OpenID provider on loopback in which one invented person is signed in and agrees
 * to everything. Tests set who that person is, and make it misbehave.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type Person = { sub: string; email: string; isEmailVerified: boolean; name?: string }

export type OpenIdManners =
  | 'honest'
  /** The person presses "Cancel". */
  | 'cancels'
  /** The ID token was changed on the way. */
  | 'forged_token'
  /** The ID token belongs to another sign-in. */
  | 'other_nonce'
  /** The token endpoint is broken. */
  | 'no_tokens'

export type OpenIdProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  person: (person: Person) => void
  behave: (manners: OpenIdManners) => void
  stop: () => Promise<void>
}

export const startOpenIdProvider = async ({
  redirectUris,
}: {
  redirectUris: string[]
}): Promise<OpenIdProvider> => {
  const client = { clientId: 'towline', clientSecret: randomBytes(24).toString('base64url') }
  let person: Person = { sub: 'sub-1', email: 'nobody@example.ie', isEmailVerified: true }
  let manners: OpenIdManners = 'honest'
  let answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void = () => {}
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(
    issuer,
    configurationOf({ ...client, redirectUris }, () => person),
  )
  provider.use(async (ctx, next) => {
    if (ctx.path === '/auth' && manners === 'other_nonce') {
      ctx.query = { ...ctx.query, nonce: 'of-another-sign-in' }
    }
    if (ctx.path === '/token' && manners === 'no_tokens') {
      ctx.body = { error: 'server_error' }
      return
    }
    await next()
    if (ctx.path === '/token' && manners === 'forged_token') ctx.body = withForgedToken(ctx.body)
  })
  const speak = provider.callback()
  answer = (incoming, outgoing) => {
    if (!incoming.url?.startsWith('/interaction/')) return speak(incoming, outgoing)
    const result =
      manners === 'cancels' ? { error: 'access_denied' } : { login: { accountId: person.sub } }
    void provider.interactionFinished(incoming, outgoing, result)
  }

  return {
    issuer,
    ...client,
    person: (next) => {
      person = next
    },
    behave: (next) => {
      manners = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Client = { clientId: string; clientSecret: string; redirectUris: string[] }

const configurationOf = (
  { clientId, clientSecret, redirectUris }: Client,
  whoIsThere: () => Person,
): Record<string, unknown> => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: redirectUris,
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [signingKey()] },
  cookies: { keys: [randomBytes(24).toString('base64url')] },
  pkce: { required: () => true },
  scopes: ['openid', 'email', 'profile', 'name'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // Google and Apple put the claims into the ID token
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: () => {
    const { sub, email, isEmailVerified, name } = whoIsThere()
    return {
      accountId: sub,
      claims: () => ({ sub, email, email_verified: isEmailVerified, ...(name ? { name } : {}) }),
    }
  },
  loadExistingGrant: async ({ oidc }: import('oidc-provider').KoaContext) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    })
    grant.addOIDCScope(oidc.params.scope)
    await grant.save()
    return grant
  },
  ttl: { AccessToken: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
})

const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'sample-key',
  use: 'sig',
  alg: 'RS256',
})

/** The same signature under another person. */
const withForgedToken = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return body
  const [header, payload, signature] = String(body.id_token).split('.')
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'))
  const forged = Buffer.from(JSON.stringify({ ...claims, email: 'victim@example.ie' }))
  return { ...body, id_token: [header, forged.toString('base64url'), signature].join('.') }
}
