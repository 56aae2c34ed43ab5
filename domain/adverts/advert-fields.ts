/** The fields and the state of an advertisement, for operators. In a file of its own because every page loads `advert.ts`. */
import type { AdvertPosition } from './advert.ts'

/** Short enough to fit the narrowest position without being cut off. */
export const advertTitleMaxLength = 44
export const advertDescriptionMaxLength = 96
export const advertiserNameMaxLength = 32

/** Another company's page, and never by an address that runs something, names an account or is not encrypted. */
export const advertTargetPattern =
  /^https:\/\/([a-z0-9-]+\.)+[a-z]{2,}(:\d{1,5})?([/?#][^\s<>"\\]*)?$/
export const advertTargetMaxLength = 500

/** An image on our own origin: one that comes with the product, or one that was uploaded. Nothing is ever fetched from elsewhere. */
export const advertImagePattern =
  /^\/(?:adverts\/[a-z0-9][a-z0-9_-]{0,79}\.(?:svg|png|jpg|webp|avif)|api\/adverts\/pictures\/adp_[0-9a-z]{26})$/

/** Where each position is, for the operator who fills it. */
export const advertPositionLabels: Record<AdvertPosition, string> = {
  header: 'Header of the landing page',
  sidebar: 'Beside information pages, on a desktop',
  footer: 'Foot of public pages',
  driver_list: 'Among the drivers',
  booking_flow: 'In the booking, never beside paying',
}

export const advertStates = ['running', 'coming', 'paused', 'over'] as const
export type AdvertState = (typeof advertStates)[number]

/** The state of an advertisement. The end of its run wins over its flag, and the flag over its start. */
export const advertStateOf = (
  advert: { isActive: boolean; startsAt: Date; endsAt: Date },
  now: Date,
): AdvertState => {
  if (now >= advert.endsAt) return 'over'
  if (!advert.isActive) return 'paused'
  return now < advert.startsAt ? 'coming' : 'running'
}
