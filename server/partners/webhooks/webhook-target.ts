/** Which addresses an insurer may have its messages sent to (reliability.md, S11). What a name resolves to is checked each time. */
import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { NameLookup } from '../../kit/http/fetch-outside.ts'
import { isPublicAddress } from '../../kit/http/public-address.ts'

/** The longest wait for a name server. */
const lookupMs = 5_000

/**
 * The address as it is stored. It must be https with a name or an address of the public network, without a password in it. Refusal:
 * `webhook_url_refused`, with the reason.
 */
export const checkTarget = async (
  { sendsWebhooksHere }: Pick<Ctx['config'], 'sendsWebhooksHere'>,
  text: string,
  names: NameLookup = lookup,
): Promise<Outcome<string>> => {
  if (!URL.canParse(text)) return no('This is not a valid address')
  const url = new URL(text)
  if (url.username || url.password || url.hash) {
    return no('The address must not contain a password or #')
  }
  if (sendsWebhooksHere && isOnThisMachine(url)) return accepted(url.href)
  if (url.protocol !== 'https:') return no('The address must begin with https://')
  const host = hostOf(url)
  if (isIP(host) !== 0) return isPublicAddress(host) ? accepted(url.href) : no(notPublic)
  if (!host.includes('.')) return no(notPublic)
  const addresses = await resolve(host, names)
  if (addresses.length === 0) return no('No server with this name was found')
  return addresses.every(isPublicAddress) ? accepted(url.href) : no(notPublic)
}

/** May be called although it is not public: this machine, where the configuration says so. */
export const mayBePrivate = (
  { sendsWebhooksHere }: Pick<Ctx['config'], 'sendsWebhooksHere'>,
  url: URL,
): boolean => sendsWebhooksHere && isOnThisMachine(url)

const notPublic = 'This address is not on the public internet'

const no = (detail: string) => refused('webhook_url_refused', { detail })

/** As a name server or a socket wants it: without brackets, and without the dot that ends a whole name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '')

const isOnThisMachine = (url: URL): boolean =>
  ['http:', 'https:'].includes(url.protocol) &&
  ['localhost', '127.0.0.1', '::1'].includes(hostOf(url))

const resolve = (host: string, names: NameLookup): Promise<string[]> =>
  new Promise((done) => {
    const timer = setTimeout(() => done([]), lookupMs)
    names(host, { all: true }, (error, addresses) => {
      clearTimeout(timer)
      done(error ? [] : addresses.map(({ address }) => address))
    })
  })
