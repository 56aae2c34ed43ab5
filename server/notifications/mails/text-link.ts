/**
 * Where a text links to: the page, and behind a `#` the end of the notification's own id. Texts look alike, and this tells from the provider's
 * list of messages whether this very one went. Browsers do not send what follows a `#`.
 */
export const textLink = (publicOrigin: string, path: string, notificationId: string): string =>
  `${publicOrigin}${path}#${markOf(notificationId)}`

/** The page that a text links to: a booking's by its reference, because a text has 160 characters. */
export const textPath = ({ path, reference }: { path: string; reference?: string }): string =>
  reference !== undefined && path.startsWith('/bookings/') ? `/b/${reference}` : path

/** Random enough among the messages one person gets in a day. */
export const markOf = (notificationId: string): string => notificationId.slice(-8)
