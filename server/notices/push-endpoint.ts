/** Which addresses of push services we take from a browser. What it resolves to is looked at again each time it is asked. */
import { isIP } from 'node:net'
import type { Ctx } from '../context.ts'
import { isPublicAddress } from '../kit/http/public-address.ts'

/** A name or address of the public network over TLS on the usual port, without a password in it; or a stand-in that was configured. */
export const isPushEndpoint = (
  { push }: Pick<Ctx['config'], 'push'>,
  endpoint: string,
): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username, password, hash } = new URL(endpoint)
  if (username || password || hash) return false
  if (push?.standInOrigin === origin) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  const isNamed = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
  return protocol === 'https:' && port === '' && isNamed
}
