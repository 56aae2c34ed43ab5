const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** The page that embeds the frame lives where webhooks go. On this machine it is reached by any of the loopback names. */
export const parentOriginsFor = (webhookUrl: string | null): string[] => {
  if (webhookUrl === null) return []
  const { origin, hostname, protocol, port } = new URL(webhookUrl)
  if (!loopbackNames.includes(hostname)) return [origin]
  return loopbackNames.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
}

const originOf = (address: string | undefined): string | undefined => {
  if (!address || !URL.canParse(address)) return undefined
  return new URL(address).origin
}

/**
 * Which page this frame will speak with: the one named in the address, else the one that asked for it, else the first that
 * may. Undefined when the address names one that may not.
 */
export const chooseParent = (
  allowed: string[],
  named: string | undefined,
  referer: string | undefined,
): string | undefined => {
  if (named !== undefined) return allowed.find((origin) => origin === named)
  return allowed.find((origin) => origin === originOf(referer)) ?? allowed[0]
}
