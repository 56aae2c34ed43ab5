/** Which addresses of push services we accept from a browser. What a name resolves to is checked again at each call. */
import { isIP } from 'node:net'
import type { Ctx } from '../context.ts'
import { isPublicAddress } from '../kit/http/public-address.ts'

/** A public host name or address over TLS on the usual port, without a password in it; or a fake that was configured. */
export const isPushEndpoint = (
  { push }: Pick<Ctx['config'], 'push'>,
  endpoint: string,
): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username, password, hash } = new URL(endpoint)
  if (username || password || hash) return false
  if (push?.fakeOrigin === origin) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  const isNamed = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
  return protocol === 'https:' && port === '' && isNamed
}
