import type { FindPicture } from '../pictures/index.ts'
import { findPage } from './documents.store.ts'

/** For whoever has a signed link to it: the driver, and operators. */
export const findDocumentPage: FindPicture = async (db, pageId) => {
  const page = await findPage(db, pageId)
  return page && { ...page, name: page.kind.replaceAll('_', '-') }
}
