/** Web push in this browser: whether it is available, and turning it on and off. The user is never prompted before a press. */
import type { NotificationSettings } from '../../../contract/notifications.ts'

export type PushHere =
  /** Not decided yet, or allowed. */
  | 'possible'
  /** The user has refused, and the browser does not ask again. */
  | 'blocked'
  /** iPhone and iPad: push works only in an app added to the Home Screen. */
  | 'needs_home_screen'
  | 'impossible'

export const pushHere = (): PushHere => {
  if (typeof window === 'undefined') return 'impossible'
  const isThere =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return isApplePhone() ? 'needs_home_screen' : 'impossible'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** Includes an iPad that identifies itself as a Mac. */
const isApplePhone = (): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What this browser has subscribed to and is allowed to show, or null. Never prompts the user. */
export const currentSubscription = async (): Promise<Subscription | null> => {
  if (pushHere() !== 'possible' || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? toSend(subscription) : null
}

/**
 * Whether the server has to be told that this browser takes pushes: once a page load, as a browser may change its address, and whenever the
 * session does not know it. The server forgets a device with its session, so a user who signs in again registers it again.
 */
export const needsRegistration = (
  { pushKey, devices }: Pick<NotificationSettings, 'pushKey' | 'devices'>,
  wasNotifiedByThisPage: boolean,
): boolean =>
  pushKey !== null && !(wasNotifiedByThisPage && devices.some(({ isThisOne }) => isThisOne))

export type TurnedOn =
  | { kind: 'on'; subscription: Subscription }
  /** The user refused the browser's prompt, or closed it. */
  | { kind: 'refused' }
  /** The browser's push service cannot be reached, or this window may have none. */
  | { kind: 'unavailable' }

/** Asks for the permission, so only on a press. `key`: the server's (RFC 8292). */
export const turnOn = async (key: string): Promise<TurnedOn> => {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'refused' }
  try {
    const registration = await registered()
    const subscription = toSend(await subscribe(registration.pushManager, key))
    return subscription ? { kind: 'on', subscription } : { kind: 'unavailable' }
  } catch {
    return { kind: 'unavailable' }
  }
}

/** The browser drops its subscription; the server is told separately. */
export const turnOff = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** The page starts the service worker a moment after it has loaded; a user who presses sooner waits for it. */
const registeredWithinMs = 10_000

const registered = (): Promise<ServiceWorkerRegistration> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no service worker')), registeredWithinMs)
    void navigator.serviceWorker.ready.then((registration) => {
      clearTimeout(timer)
      resolve(registration)
    })
  })

const subscribe = async (manager: PushManager, key: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await manager.subscribe(options)
  } catch (failure) {
    const former = await manager.getSubscription()
    if (!former) throw failure
    // made with a key the server no longer has
    await former.unsubscribe()
    return manager.subscribe(options)
  }
}

const toSend = (subscription: PushSubscription): Subscription | null => {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null
}
