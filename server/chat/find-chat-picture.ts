import type { FindPicture } from '../pictures/index.ts'
import { findSaidPhoto } from './chat-photos.store.ts'

/** For whoever has a signed link to it: only one whose message is there. */
export const findChatPicture: FindPicture = async (db, pictureId) => {
  const photo = await findSaidPhoto(db, pictureId)
  return photo && { ...photo, name: 'chat' }
}
