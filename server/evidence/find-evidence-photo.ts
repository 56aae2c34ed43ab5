import type { FindPhoto } from '../photos/index.ts'
import { findPhoto } from './evidence.store.ts'

/** For anyone with a signed link to it. */
export const findEvidencePhoto: FindPhoto = async (db, photoId) => {
  const photo = await findPhoto(db, photoId)
  return photo && { ...photo, name: photo.kind.replace('_', '-') }
}
