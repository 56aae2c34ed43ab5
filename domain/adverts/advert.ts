/**
 * Advertisements: where one may be shown, when it runs, what of it is counted (specification, customer side §2, §3, §7;
 * operator side §2, §4). The screens, the route that counts and the figures of the revenue dashboard all use these rules.
 */

/** The specification's names (customer side §2, "Advertisement banner"). */
export const advertPositions = [
  'header',
  'sidebar',
  'footer',
  'driver_list',
  'booking_flow',
] as const
export type AdvertPosition = (typeof advertPositions)[number]

/** The events counted for an advertisement (customer side §7, track_ad_interaction). */
export const adInteractionTypes = ['view', 'click'] as const
export type AdInteractionType = (typeof adInteractionTypes)[number]

/** Where several have the same position, each stays this long before the next. */
export const rotationSeconds = 10
/** More than anyone looks through; the newest come first. */
export const advertsAtOnce = 6

/**
 * An advertisement was seen when half of it was in sight for one second without a break (Media Rating Council, Viewable Ad Impression
 * Measurement Guidelines).
 */
export const viewedShare = 0.5
export const viewedMs = 1_000

/** Two clicks of one visitor within this are one: an impatient finger, not a second visit. */
export const clickRepeatSeconds = 60

/** Interactions are deleted after this; the totals of an advertisement stay with it. */
export const interactionsKeptDays = 30

/** Active: its flag is set, and now is not before its start nor at or after its end (operator side §4). */
export const isAdvertActive = (
  advert: { isActive: boolean; startsAt: Date; endsAt: Date },
  now: Date,
): boolean => advert.isActive && advert.startsAt <= now && now < advert.endsAt

/** Clicks of a hundred impressions; 0 before the first impression (operator side §9). */
export const clickThroughRate = (clicks: number, impressions: number): number =>
  impressions === 0 ? 0 : (clicks / impressions) * 100

/** `1.25%`, as the dashboard shows it: two decimals and a percent sign (operator side §2). */
export const formatClickThroughRate = (clicks: number, impressions: number): string =>
  `${clickThroughRate(clicks, impressions).toFixed(2)}%`

/** Kinds of screens, as far as advertisements differ between them. */
export const advertScreens = [
  'landing',
  'information',
  'city',
  'driver_directory',
  'safety',
  'binding_text',
  'contact',
  'booking_details',
  'booking_contact',
  'booking_payment',
  'booking_confirmed',
] as const
export type AdvertScreen = (typeof advertScreens)[number]

/**
 * The positions allowed on each screen. None next to a payment or a code that is awaited, none on a page that has legal effect or tells a person on a motorway
 * what to do, none where people write to us. Two on one screen are farther apart than a phone is high; the sidebar is for desktops only.
 */
const positionsOn: Record<AdvertScreen, readonly AdvertPosition[]> = {
  landing: ['header', 'footer'],
  information: ['sidebar', 'footer'],
  city: ['footer'],
  driver_directory: ['driver_list'],
  safety: [],
  binding_text: [],
  contact: [],
  booking_details: ['booking_flow'],
  booking_contact: [],
  booking_payment: [],
  booking_confirmed: ['booking_flow'],
}

/** Whether an advertisement may be shown in this position of this screen. */
export const mayShowAdvert = (screen: AdvertScreen, position: AdvertPosition): boolean =>
  positionsOn[screen].includes(position)
