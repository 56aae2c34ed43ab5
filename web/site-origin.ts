/**
 * The origin of the site, for links that must be absolute: canonical addresses, shared links, the sitemap. The build does not know it;
 * pages contain a placeholder, which the server replaces with its configured origin (`server/kit/http/pages/fill-origin.ts`).
 */
import { originPlaceholder } from '../contract/origin.ts'

/** Scheme, host and port. In the browser it is read from the open page, so that both sides draw the same links. */
export const siteOrigin = (): string =>
  typeof document === 'undefined'
    ? originPlaceholder
    : (document.documentElement.dataset.origin ?? window.location.origin)
