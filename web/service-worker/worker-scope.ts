/** The part of a service worker's scope that ours uses (W3C Service Workers, Push API); the project's types are those of a page. */
import type { PushMessage } from './push-message.ts'

export type LifeEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

export type RequestEvent = LifeEvent & {
  request: Request
  /** The answer to a navigation, requested while the worker was starting; undefined when it was not. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}

export type MessageToWorker = LifeEvent & { data: unknown }

export type PushEvent = LifeEvent & { data: { text: () => string } | null }

type ShownNotification = { data?: PushMessage | null; close: () => void }

export type PressEvent = LifeEvent & { notification: ShownNotification }

/** A tab or window of ours. */
export type PageTab = {
  url: string
  visibilityState: 'visible' | 'hidden'
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

/** The project's own types lack `renotify` (Notifications API). */
type HowToShow = {
  body: string
  tag: string
  renotify: boolean
  silent: boolean
  icon: string
  data: PushMessage
}

type KeptList = {
  match: (key: string) => Promise<Response | undefined>
  put: (key: string, answer: Response) => Promise<void>
  /** In the order they were put. */
  keys: () => Promise<readonly (Request | string)[]>
  delete: (key: Request | string) => Promise<boolean>
}

export type WorkerScope = {
  addEventListener: ((type: 'install' | 'activate', listen: (event: LifeEvent) => void) => void) &
    ((type: 'fetch', listen: (event: RequestEvent) => void) => void) &
    ((type: 'message', listen: (event: MessageToWorker) => void) => void) &
    ((type: 'push', listen: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listen: (event: PressEvent) => void) => void)
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<PageTab[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: {
    navigationPreload?: { enable: () => Promise<void> }
    showNotification: (title: string, how: HowToShow) => Promise<void>
    getNotifications: (which: { tag: string }) => Promise<ShownNotification[]>
  }
  caches: { open: (name: string) => Promise<KeptList> }
  location: { origin: string }
  navigator: { userAgent: string }
}
