/** Handles an arriving push, and a press on its notification. */
import {
  addressOf,
  isPage,
  isSeenAlready,
  mustAlwaysShow,
  readPush,
  tabToFocus,
  unreadable,
  type PushMessage,
} from './push-message.ts'
import type { PageTab, WorkerScope } from './worker-scope.ts'

/**
 * Records which notifications this device has shown, also after they were dismissed: a push service may deliver one again. Stores their ids
 * alone, the newest few, in a cache of their own that no build throws away.
 */
const cacheName = 'shown-news'
const mostRemembered = 50

/** Records it, and returns whether it was recorded before. A device that keeps nothing returns false. */
const noteShown = async (
  { caches }: Pick<WorkerScope, 'caches'>,
  notificationId: string,
): Promise<boolean> => {
  try {
    const cache = await caches.open(cacheName)
    // below an address that is never served from the device (`which-answer.ts`)
    const key = `/api/shown/${encodeURIComponent(notificationId)}`
    if (await cache.match(key)) return true
    await cache.put(key, new Response())
    // in the order they came
    const known = await cache.keys()
    const old = known.slice(0, -mostRemembered)
    await Promise.all(old.map((one) => cache.delete(one)))
    return false
  } catch {
    return false
  }
}

/** One notification per push: one delivered twice is shown again without a sound, also after it was dismissed. */
export const showPush = async (self: WorkerScope, text: string): Promise<void> => {
  const message = readPush(text) ?? unreadable
  const tabs = await openTabs(self)
  const wasShown = message !== unreadable && (await noteShown(self, message.notificationId))
  const isSeen = isSeenAlready(message, tabs.map(asOpen), self.location.origin)
  if (isSeen && !mustAlwaysShow(self.navigator.userAgent)) return

  const shown = await self.registration.getNotifications({ tag: message.tag })
  const isAgain =
    wasShown || shown.some(({ data }) => data?.notificationId === message.notificationId)
  await self.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    renotify: !isAgain && !isSeen,
    silent: isSeen || isAgain,
    icon: '/icons/icon-192.png',
    data: message,
  })
}

/** Brings the page to the front: a tab that is on it, one that goes there, or a new one. */
export const openPush = async (
  self: WorkerScope,
  notification: { data?: PushMessage | null; close: () => void },
): Promise<void> => {
  notification.close()
  const message = notification.data ?? unreadable
  const { origin } = self.location
  const address = addressOf(message, origin)
  const tabs = await openTabs(self)
  const tab = tabs[tabToFocus(message, tabs.map(asOpen), origin)]
  if (!tab) return void (await self.clients.openWindow(address))
  await tab.focus()
  // a page that is open already has not pressed what the address asks of it
  if (isPage(tab.url, message.path, origin) && new URL(address).search === '') return
  // a tab that this worker does not control cannot be sent anywhere
  await tab.navigate(address).catch(() => self.clients.openWindow(address))
}

const openTabs = (self: WorkerScope): Promise<readonly PageTab[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const asOpen = ({ url, visibilityState }: PageTab) => ({
  url,
  isVisible: visibilityState === 'visible',
})
