import type { FindPhoto } from '../photos/index.ts'
import { findClaimedPhoto } from './chat-photos.store.ts'

/** For anyone with a signed link to it; only a photo whose message is sent. */
export const findChatPhoto: FindPhoto = async (db, photoId) => {
  const photo = await findClaimedPhoto(db, photoId)
  return photo && { ...photo, name: 'chat' }
}
