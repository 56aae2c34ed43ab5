/** The contents of a push (written by `server/notifications/push-client.ts`), and how the device handles it. Pure: the open tabs are an argument. */

export type PushMessage = {
  notificationId: string
  title: string
  body: string
  /** The page of ours that it opens. */
  path: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
}

/** Null for a push that is not ours. */
export const readPush = (text: string): PushMessage | null => {
  const value = parsed(text)
  const read = (key: keyof PushMessage | 'noticeId'): string | null => {
    const part: unknown = Object.getOwnPropertyDescriptor(Object(value), key)?.value
    return typeof part === 'string' ? part : null
  }
  // a push that an older release has sent says `noticeId`
  const notificationId = read('notificationId') ?? read('noticeId')
  const [title, body] = [read('title'), read('body')]
  const [path, tag] = [read('path'), read('tag')]
  if (notificationId === null || title === null || body === null) return null
  return path === null || tag === null ? null : { notificationId, title, body, path, tag }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Shown instead of an unreadable push: one that shows nothing costs the permission. */
export const unreadable: PushMessage = {
  notificationId: '',
  title: 'Towline',
  body: 'You have a new notification. Open Towline to see it.',
  path: '/',
  tag: 'unreadable',
}

/** A tab of ours. */
export type OpenTab = { url: string; isVisible: boolean }

/** Whether a visible tab shows the page already: it shows the change itself, and louder. */
export const isSeenAlready = (
  { path }: Pick<PushMessage, 'path'>,
  tabs: readonly OpenTab[],
  origin: string,
): boolean => tabs.some(({ url, isVisible }) => isVisible && isPage(url, path, origin))

/** The tab to bring to the front, among those in the order of the browser: one on the page, else any; -1: none is open. */
export const tabToFocus = (
  { path }: Pick<PushMessage, 'path'>,
  tabs: readonly OpenTab[],
  origin: string,
): number => {
  const there = tabs.findIndex(({ url }) => isPage(url, path, origin))
  if (there >= 0) return there
  const visible = tabs.findIndex(({ isVisible }) => isVisible)
  return visible >= 0 ? visible : tabs.length - 1
}

export const isPage = (url: string, path: string, origin: string): boolean => {
  const { origin: itsOrigin, pathname } = new URL(url)
  return itsOrigin === origin && pathname === new URL(path, origin).pathname
}

/** Our own page, whatever a push says. */
export const addressOf = ({ path }: Pick<PushMessage, 'path'>, origin: string): string => {
  const url = new URL(path, origin)
  return url.origin === origin ? url.href : `${origin}/`
}

/**
 * Safari revokes the permission when a push shows no notification, also while the page is open (WebKit, "Meet Web Push"). Other browsers
 * forgive it while a tab of ours is in sight.
 */
export const mustAlwaysShow = (userAgent: string): boolean =>
  /\bSafari\//.test(userAgent) && !/\b(?:Chrome|Chromium|HeadlessChrome|Edg|OPR)\//.test(userAgent)
