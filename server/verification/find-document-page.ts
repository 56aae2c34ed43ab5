import type { FindPhoto } from '../photos/index.ts'
import { findPage } from './documents.store.ts'

/** For readers with a signed link to it: the driver, and operators. */
export const findDocumentPage: FindPhoto = async (db, pageId) => {
  const page = await findPage(db, pageId)
  return page && { ...page, name: page.kind.replaceAll('_', '-') }
}
