/**
 * Where the product is served from, for links that must be absolute: canonical addresses, shared links, the sitemap. The build does not
 * know it; pages carry a placeholder, which the server replaces with its configured origin (`server/kit/http/fill-origin.ts`).
 */
import { originPlaceholder } from '../contract/origin.ts'

/** Scheme, host and port. In the browser, as the page that is open says it, so that both sides draw the same links. */
export const siteOrigin = (): string =>
  typeof document === 'undefined'
    ? originPlaceholder
    : (document.documentElement.dataset.origin ?? window.location.origin)
