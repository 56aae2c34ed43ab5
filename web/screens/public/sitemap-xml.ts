import { publicPages } from '../../public-pages.ts'
import { siteOrigin } from '../../site-origin.ts'

/**
 * The sitemap (sitemaps.org, protocol 0.9): every public page under its canonical address. It has no dates: the build does not know when
 * the words of a page last changed, and a made-up date is worse than none.
 */
export const loader = (): Response => {
  const locations = publicPages.map(
    ({ path }) => `  <url><loc>${escapeXml(`${siteOrigin()}${path}`)}</loc></url>`,
  )
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...locations,
    '</urlset>',
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
