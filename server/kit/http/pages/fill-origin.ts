import { originPlaceholder } from '../../../../contract/origin.ts'

/**
 * A page, sitemap or the like, with the configured origin in place of the build's placeholder. An origin (scheme, host and port, as the
 * configuration requires) holds nothing that HTML, XML or JSON would have to escape.
 */
export const fillOrigin = (text: string, publicOrigin: string): string =>
  text.replaceAll(originPlaceholder, () => publicOrigin)
