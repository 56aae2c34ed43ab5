/**
 * The service worker shows push notifications. With no connection, or one bar of it, it still opens the landing page, the booking flow,
 * every public page read before, and the pages of an open job, which the screens fill with what the device keeps (`web/api/job-copy/`).
 * It stores nothing about a person (`which-answer.ts`).
 *
 * A new version waits until no tab of the old one is open: until then the old one goes on serving the files those tabs may still
 * ask for, and every page that is opened comes from the network anyway.
 */
import { openPersisted } from './keep.ts'
import type { Shell } from './shell.ts'
import { isBookingPage, mayKeep, whichAnswer } from './which-answer.ts'
import { openPush, showPush } from './show-push.ts'
import type { RequestEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/** Put here by the build. */
declare const builtShell: Shell

/** On one bar an answer may take minutes: after this time a stored page is shown. */
const patienceMs = 4_000

const kept = openPersisted(builtShell)

self.addEventListener('install', (event) => event.waitUntil(kept.fill()))

self.addEventListener('activate', (event) => {
  const begin = async (): Promise<void> => {
    await kept.dropOthers()
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const answer = whichAnswer(event.request, self.location.origin)
  if (answer === 'device_first') event.respondWith(fromDevice(event))
  else if (answer === 'network_first') event.respondWith(fromNetwork(event))
  // The answer to a navigation is on its way already; everything else the browser fetches itself.
  else if (event.request.mode === 'navigate') event.respondWith(fetchFresh(event))
})

self.addEventListener('message', (event) => {
  if (event.data === 'keep_job_pages') event.waitUntil(kept.fillJob())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text() ?? '')))

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openPush(self, event.notification)),
)

const fromDevice = async (event: RequestEvent): Promise<Response> => {
  const here = await kept.get(event.request)
  if (here) return here
  const pending = fetch(event.request)
  event.waitUntil(keepAnswer(event.request.url, pending))
  return pending
}

/** One page per address: scripts read what follows `?`. */
const fromNetwork = async (event: RequestEvent): Promise<Response> => {
  const { pathname } = new URL(event.request.url)
  const pending = fetchFresh(event)
  event.waitUntil(keepAnswer(pathname, pending))
  const here = (await kept.get(pathname)) ?? (await jobPageFor(pathname))
  try {
    return await (here ? Promise.race([pending, afterPatience(here)]) : pending)
  } catch (failure) {
    const instead = here ?? (await kept.get(builtShell.offlinePage))
    if (instead) return instead
    throw failure
  }
}

/** Every booking has the same page, and the screens fill it. */
const jobPageFor = async (pathname: string): Promise<Response | undefined> =>
  isBookingPage(pathname) ? kept.get(builtShell.job.bookingPage) : undefined

const fetchFresh = async (event: RequestEvent): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request)

const afterPatience = async (here: Response): Promise<Response> => {
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  return here
}

/** Called before any other code awaits the answer, so that it is cloned before it is read. A full device keeps what it has. */
const keepAnswer = async (key: string, pending: Promise<Response>): Promise<void> => {
  try {
    const response = await pending
    if (mayKeep(response)) await kept.put(key, response.clone())
  } catch {
    // No connection: the caller handles it.
  }
}
