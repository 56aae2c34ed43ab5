import type { FindPicture } from '../pictures/index.ts'
import { findPhoto } from './evidence.store.ts'

/** For whoever has a signed link to it. */
export const findEvidencePicture: FindPicture = async (db, pictureId) => {
  const photo = await findPhoto(db, pictureId)
  return photo && { ...photo, name: photo.kind.replace('_', '-') }
}
