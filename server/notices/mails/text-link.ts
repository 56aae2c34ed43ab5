/**
 * Where a text links to: the page, and behind a `#` the end of the notice's own id. Texts look alike, and this tells from the provider's
 * list of messages whether this very one went. Browsers do not send what follows a `#`.
 */
export const textLink = (publicOrigin: string, path: string, noticeId: string): string =>
  `${publicOrigin}${path}#${markOf(noticeId)}`

/** Random enough among the messages one person gets in a day. */
export const markOf = (noticeId: string): string => noticeId.slice(-8)
