import { paths } from '../../paths.ts'
import { siteOrigin } from '../../site-origin.ts'

/**
 * Addresses at which search engines would find only a sign-in (RFC 9309). `$` ends an address: `/driver` is private, `/drivers` and
 * `/driver-requirements` are not. The booking flow is open, so that its "noindex" can be read.
 */
const closed: readonly string[] = [
  '/api/',
  '/dev/',
  '/functions/',
  paths.account,
  paths.admin,
  paths.auth(),
  paths.bookings,
  paths.demo,
  `${paths.driver}$`,
  `${paths.driver}/`,
  paths.insuranceDashboard,
  paths.revenueDashboard,
]

export const loader = (): Response => {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin()}${paths.sitemap}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
