import { publicPage } from '../../public-pages.ts'
import type { JsonLd } from './json-ld.ts'
import { headOf } from './page-head.ts'

/** The head of a public page. `path` is the page's own address, on an alias too. Throws for a page that is not in `publicPages`. */
export const pageMeta = (path: string, structured: readonly JsonLd[] = []) =>
  headOf(publicPage(path), structured)
