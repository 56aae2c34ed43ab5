/** Where the answer to a request comes from: the network alone, the device first, or the network first. */
export type Answer = 'network' | 'device_first' | 'network_first'

export type RequestFacts = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * Requests about a person, or about the server itself, whose answers are never kept: the API, tools for developers, the partners' API,
 * health and metrics.
 */
const neverKept = /^\/(api|dev|functions|healthz|readyz|metrics)(\/|$)/

/** `origin`: where the service worker was served from. */
export const whichAnswer = ({ method, mode, url }: RequestFacts, origin: string): Answer => {
  const { origin: requestOrigin, pathname } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || neverKept.test(pathname)) return 'network'
  // The name contains a hash of the contents, so the stored file is the current one.
  if (pathname.startsWith('/assets/')) return 'device_first'
  return mode === 'navigate' ? 'network_first' : 'network'
}

/** The page of one booking, whichever it is. */
export const isBookingPage = (pathname: string): boolean => /^\/bookings\/bkg_\w+$/.test(pathname)

/** Pages that are the same for everyone say that they may be stored; pages rendered for one visit say "no-store". */
export const mayKeep = (response: Pick<Response, 'ok' | 'redirected' | 'headers'>): boolean =>
  response.ok &&
  !response.redirected &&
  !/no-store/.test(response.headers.get('cache-control') ?? 'no-store')
