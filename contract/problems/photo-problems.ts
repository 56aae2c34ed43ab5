/** Photos, signatures and the conversation. */
import { maxChatPhotos } from '../../domain/bookings/chat.ts'
import { maxPhotoMegapixels } from '../../domain/evidence/photo.ts'
import type { Problems } from './words.ts'

export const photoProblems = {
  chat_not_open: {
    status: 409,
    title: 'Failed to Send Message',
    detail: 'You can write to each other as soon as a driver is confirmed.',
  },
  chat_not_offered: {
    status: 409,
    title: 'Failed to Send Message',
    detail: 'This booking has no chat. Call the person at the vehicle.',
  },
  chat_closed: {
    status: 409,
    title: 'Failed to Send Message',
    detail: 'This booking has ended, so its chat is closed.',
  },
  chat_photo_missing: {
    status: 409,
    title: 'Failed to Send Message',
    detail: 'The picture of this message has not arrived. Send it again.',
  },
  chat_photos_full: {
    status: 409,
    title: 'Failed to Send Message',
    detail: `You have sent ${maxChatPhotos} pictures in this chat, which is the most. Write what there is to say.`,
  },
  photo_not_offered: {
    status: 409,
    title: 'Picture not added',
    detail: 'This picture cannot be added at this point of the recovery.',
  },
  photos_full: {
    status: 409,
    title: 'Picture not added',
    detail: 'There are enough pictures of this already. Remove one to add another.',
  },
  photo_not_readable: {
    status: 422,
    title: 'Picture not added',
    detail: 'We could not read this picture. Send a photo as JPEG, PNG or WebP.',
  },
  photo_too_large: {
    status: 422,
    title: 'Picture not added',
    detail: `This picture has more than ${maxPhotoMegapixels} megapixels. Send a smaller one.`,
  },
  photo_kept: {
    status: 409,
    title: 'Picture kept',
    detail: 'Only who took a picture may take it back, and only until the recovery has moved on.',
  },
  evidence_pack_not_ready: {
    status: 409,
    title: 'Not ready yet',
    detail: 'There is an evidence pack once a recovery that a driver had accepted has ended.',
  },
  signature_not_open: {
    status: 409,
    title: 'Signature not saved',
    detail: 'The signature is given while the recovery is in progress.',
  },
} satisfies Problems
