/**
 * Headers that every answer carries (OWASP ASVS 5.0, chapter V3; reliability.md S8), and the content security policy of
 * pages: scripts run only from our own files, or inline with the nonce or hash of this very page.
 */
export type PageScripts = { nonce: string } | { hashes: readonly string[] }

export type SecurityHeaders = {
  /** For every answer, errors and static files included. An answer that is not a page may load nothing at all. */
  common: readonly (readonly [name: string, value: string])[]
  /** The policy of one page. */
  pagePolicy: (scripts: PageScripts) => string
  /** The policy of workers: the service worker fetches pages and files for them, the map's worker its data. */
  workerPolicy: string
}

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export type OutsideAddresses = {
  /** The card frame of the fake; null means Stripe, whose script opens its own. */
  frameUrl: string | null
  /** The style of a map with street tiles, all from its origin; null: no map is requested from outside. */
  mapStyleUrl: string | null
}

export const securityHeaders = ({ frameUrl, mapStyleUrl }: OutsideAddresses): SecurityHeaders => {
  const card = frameUrl
    ? { script: '', connect: '', frame: new URL(frameUrl).origin }
    : {
        script: ' https://js.stripe.com',
        connect: ' https://api.stripe.com',
        frame: 'https://js.stripe.com https://hooks.stripe.com',
      }
  const tiles = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return {
    common: [
      ['content-security-policy', dataPolicy],
      ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      [
        'permissions-policy',
        'geolocation=(self), camera=(), microphone=(), usb=(), serial=(), midi=(), browsing-topics=()',
      ],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-resource-policy', 'same-origin'],
    ],
    workerPolicy: `default-src 'none'; connect-src 'self'${tiles}`,
    pagePolicy: (scripts) => {
      const inline =
        'nonce' in scripts
          ? ` 'nonce-${scripts.nonce}'`
          : scripts.hashes.map((hash) => ` '${hash}'`).join('')
      return [
        "default-src 'none'",
        `script-src 'self'${inline}${card.script}`,
        // components position themselves with style attributes, which no nonce can allow
        "style-src 'self' 'unsafe-inline'",
        `img-src 'self' data: blob:${tiles}`,
        "font-src 'self'",
        `connect-src 'self'${card.connect}${tiles}`,
        `frame-src ${card.frame}`,
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ].join('; ')
    },
  }
}
