/** The documents an OpenID provider publishes: its endpoints and its signing keys. Fetched when needed, cached for a while. */
import { z } from 'zod'
import { fetchOutside } from '../../kit/http/fetch-outside.ts'

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
export type Discovery = z.infer<typeof discoveryDocument>

const signingKeys = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })),
})
type SigningKey = z.infer<typeof signingKeys>['keys'][number]

/** Users wait for these answers. */
const waitMs = 8_000
const formType = 'application/x-www-form-urlencoded;charset=UTF-8'
const keepDiscoveryMs = 60 * 60_000
const keepKeysMs = 60 * 60_000
/** A token with an unknown key may be signed with a new one, or made up: the keys are not fetched again for each. */
const retryAfterMs = 30_000

export type ProviderDocuments = {
  discovery: () => Promise<Discovery>
  /** Throws when the provider has no such key. */
  signingKey: (kid: string | undefined) => Promise<SigningKey>
  /** Posts a form to the token endpoint; the parsed answer. */
  exchange: (form: Record<string, string>) => Promise<unknown>
}

export const openProviderDocuments = (issuer: string): ProviderDocuments => {
  const isPlainAllowed = issuer.startsWith('http:')

  const read = async (address: string, form?: URLSearchParams): Promise<unknown> => {
    const url = new URL(address)
    if (url.protocol !== 'https:' && !isPlainAllowed)
      throw new Error('the provider names an address without TLS')
    const { status, text } = await fetchOutside({
      service: 'sign-in',
      method: form ? 'POST' : 'GET',
      url,
      headers: { accept: 'application/json', ...(form ? { 'content-type': formType } : {}) },
      ...(form ? { body: form.toString() } : {}),
      withinMs: waitMs,
      mayBePrivate: true,
    })
    if (status !== 200) throw new Error(`the provider answered ${status}`)
    return JSON.parse(text)
  }

  const discovery = kept(keepDiscoveryMs, async () => {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const document = discoveryDocument.parse(await read(address))
    // OpenID Connect Discovery 1.0 §4.3: the document must name this issuer
    if (document.issuer !== issuer) throw new Error('the discovery document is of another issuer')
    return document
  })

  const keys = kept(keepKeysMs, async () => {
    const { jwks_uri } = await discovery.get()
    return signingKeys.parse(await read(jwks_uri)).keys
  })

  return {
    discovery: discovery.get,
    signingKey: async (kid) => {
      const find = (list: SigningKey[]) =>
        list.find((key) => (kid === undefined ? list.length === 1 : key.kid === kid))
      const known = find(await keys.get())
      if (known) return known
      if (keys.ageMs() > retryAfterMs) keys.forget()
      const fresh = find(await keys.get())
      if (!fresh) throw new Error('the provider has no such signing key')
      return fresh
    },
    exchange: async (form) => {
      const { token_endpoint } = await discovery.get()
      return read(token_endpoint, new URLSearchParams(form))
    },
  }
}

/** One value, fetched once for all who wait for it, again after a while or after a failure. */
const kept = <T>(keepMs: number, fetchIt: () => Promise<T>) => {
  let current: { value: Promise<T>; at: number } | null = null
  return {
    get: (): Promise<T> => {
      if (!current || Date.now() - current.at > keepMs) {
        const mine = { value: fetchIt(), at: Date.now() }
        current = mine
        mine.value.catch(() => {
          if (current === mine) current = null
        })
      }
      return current.value
    },
    ageMs: (): number => (current ? Date.now() - current.at : Infinity),
    forget: (): void => {
      current = null
    },
  }
}
