/** Photos, signatures and the conversation. */
import { maxChatPhotos } from '../../domain/bookings/chat.ts'
import { maxReadingsOfStage } from '../../domain/evidence/odometer.ts'
import { maxPhotoMegapixels } from '../../domain/evidence/photo.ts'
import type { Problems } from './problem-copy.ts'

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
    detail: 'The photo of this message has not arrived. Send it again.',
  },
  chat_photos_full: {
    status: 409,
    title: 'Failed to Send Message',
    detail: `You have sent ${maxChatPhotos} photos in this chat, which is the limit. You can still write.`,
  },
  photo_not_offered: {
    status: 409,
    title: 'Photo not added',
    detail: 'This photo can’t be added at this point in the recovery.',
  },
  photos_full: {
    status: 409,
    title: 'Photo not added',
    detail: 'You already have enough photos of this. Remove one to add another.',
  },
  photo_not_readable: {
    status: 422,
    title: 'Photo not added',
    detail: 'We couldn’t read this photo. Send a JPEG, PNG or WebP.',
  },
  photo_too_large: {
    status: 422,
    title: 'Photo not added',
    detail: `This photo has more than ${maxPhotoMegapixels} megapixels. Send a smaller one.`,
  },
  photo_kept: {
    status: 409,
    title: 'Photo kept',
    detail:
      'Only the person who took a photo can remove it, and only until the recovery has moved on.',
  },
  evidence_pack_not_ready: {
    status: 409,
    title: 'Not ready yet',
    detail: 'The evidence pack is available once an accepted recovery has ended.',
  },
  handover_reason_missing: {
    status: 422,
    title: 'Say why',
    detail:
      'Photos, the signature or the drop-off check are missing. Choose a reason to finish the job.',
  },
  signature_not_open: {
    status: 409,
    title: 'Signature not saved',
    detail: 'The signature is given while the recovery is in progress.',
  },
  odometer_not_open: {
    status: 409,
    title: 'Odometer not saved',
    detail:
      'The odometer is read from the arrival at the vehicle until the recovery is completed, and at hand-over only while it is in progress.',
  },
  odometer_full: {
    status: 409,
    title: 'Odometer not saved',
    detail: `This reading was corrected too often: there are ${maxReadingsOfStage} already.`,
  },
} satisfies Problems
