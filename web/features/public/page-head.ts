import { socialImage } from '../../public-home.ts'
import type { PublicPage } from '../../public-pages.ts'
import { siteOrigin } from '../../site-origin.ts'
import type { JsonLd } from './json-ld.ts'

type Descriptor = Record<string, unknown>

/**
 * The head of this public page: title, description, canonical address, the card of a shared link, and structured data (schema.org).
 */
export const headOf = (
  { path, title, description, headline }: PublicPage,
  structured: readonly JsonLd[] = [],
): Descriptor[] => {
  const url = `${siteOrigin()}${path}`
  const property = (name: string, content: string): Descriptor => ({ property: name, content })
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    property('og:type', 'website'),
    property('og:site_name', 'Towline'),
    property('og:locale', 'en_IE'),
    property('og:url', url),
    property('og:title', title),
    property('og:description', description),
    property('og:image', `${siteOrigin()}${socialImage(path)}`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `Towline: ${headline}`),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structured.map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}
