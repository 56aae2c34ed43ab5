/**
 * Every address of the web application, in one place. Links, redirects and e-mails take them from here; no other file spells a path.
 * The list is the specification's (customer side §2, operator side §2) with the additions of the issues.
 */

import type { resetPasswordPath, verifyEmailPath } from '../contract/accounts/sign-in.ts'
import type { joinPath } from '../contract/drivers/verification-application.ts'
import type { City } from '../domain/places/cities.ts'

const cityPaths: Record<City, string> = {
  dublin: '/dublin-recovery',
  cork: '/cork-recovery',
  galway: '/galway-recovery',
  limerick: '/limerick-recovery',
}

/** Addresses under which people search; each answers with the city's page and names it as the canonical one. */
const cityAliasPaths: Record<City, string> = {
  dublin: '/vehicle-recovery-dublin',
  cork: '/breakdown-assistance-cork',
  galway: '/towing-service-galway',
  limerick: '/towing-service-limerick',
}

/** Every address of a city's page. */
export const cityPageAddresses: readonly string[] = [cityPaths, cityAliasPaths].flatMap((named) =>
  Object.values(named),
)

export type AuthTab = 'sign-in' | 'sign-up'
export type AuthMethod = 'code' | 'forgot' | 'phone'

type AuthOptions = {
  tab?: AuthTab
  /** Ways to sign in other than with a password. */
  how?: AuthMethod
  /** Where to go after signing in: a path of this site. */
  returnTo?: string
}

const authPath = ({ tab, how, returnTo }: AuthOptions = {}): string => {
  const query = new URLSearchParams()
  if (tab === 'sign-up') query.set('tab', tab)
  if (how) query.set('how', how)
  if (returnTo) query.set('returnTo', returnTo)
  const text = query.toString()
  return text ? `/auth?${text}` : '/auth'
}

export const paths = {
  home: '/',
  demo: '/demo',
  auth: authPath,
  /** The address in the mails; only the type is imported, so that pages do not load the contract's schemas for it. */
  resetPassword: '/auth/reset-password' satisfies typeof resetPasswordPath,
  verifyEmail: '/auth/verify-email' satisfies typeof verifyEmailPath,
  /** The booking flow; what was typed so far is in the draft. */
  book: '/book',
  /** The same, with a driver preselected. */
  bookDriver: (driverId: string) => `/book?${new URLSearchParams({ driver: driverId })}`,
  bookings: '/bookings',
  booking: (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}`,
  /** The same by the reference that people say; texts link to it. */
  bookingByReference: (reference: string) => `/b/${encodeURIComponent(reference)}`,
  /** What the customer paid, to read and to print. */
  receipt: (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/receipt`,

  /** The page where a caller confirms what was agreed by phone; the server makes the token. */
  confirm: (token: string) => `/confirm/${token}`,

  /** A trip as anyone with its link sees it; the server makes the token. */
  trip: (token: string) => `/trip/${token}`,

  driver: '/driver',
  /** A driver's application and documents; mails link to it. Only the type is imported, as above. */
  driverJoin: '/driver/join' satisfies typeof joinPath,
  driverJoinStep: (step: string) => `/driver/join?${new URLSearchParams({ step })}`,
  /** The offer and the job in huge type, for a phone in a cradle. */
  driverCab: '/driver/cab',
  /** Several vehicles at once, saved places, monthly statements. */
  dealer: '/dealer',
  dealerTab: (tab: string) => `/dealer?${new URLSearchParams({ tab })}`,
  account: '/account',

  howItWorks: '/how-it-works',
  pricing: '/pricing',
  emergencyRecovery: '/emergency-recovery',
  city: (city: City) => cityPaths[city],
  cityAlias: (city: City) => cityAliasPaths[city],
  /** The public directory of drivers. */
  drivers: '/drivers',
  driverRanking: '/how-drivers-are-ranked',
  promisedArrivals: '/promised-arrivals',
  /** Where anybody checks a photo or an evidence pack; with the code that the pack prints, its chain. */
  check: '/check',
  checkSeal: (sealId: string) => `/check/${sealId}`,

  driverRequirements: '/driver-requirements',
  earningsCalculator: '/earnings-calculator',
  insuranceGuidelines: '/insurance-guidelines',
  resources: '/resources',

  aboutUs: '/about-us',
  contact: '/contact',
  legal: '/legal',
  termsOfService: '/terms-of-service',
  privacyPolicy: '/privacy-policy',

  /** What is shown instead of a page while there is no connection. */
  offline: '/offline',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',

  admin: '/admin',
  /** All open bookings. */
  adminBoard: '/admin/board',
  /** Shifts, deputies and hand-over notes. */
  adminShift: '/admin/shift',
  /** An operator books for a caller. */
  adminPhone: '/admin/phone',
  adminBookings: '/admin/bookings',
  /** Of one customer, driver or insurer. */
  adminBookingsOf: (one: { customer: string } | { driver: string } | { insurer: string }) =>
    `/admin/bookings?${new URLSearchParams(one)}`,
  adminUsers: '/admin/users',
  adminUser: (accountId: string) => `/admin/users/${encodeURIComponent(accountId)}`,
  /** Notifications that failed for good. */
  adminNotifications: '/admin/notifications',
  adminAudit: '/admin/audit',
  /** The audit log of one object. */
  adminAuditOf: (objectId: string) => `/admin/audit?${new URLSearchParams({ object: objectId })}`,
  /** What jobs deleted by the retention table. */
  adminDeletions: '/admin/deletions',
  /** The record of processing activities. */
  adminProcessing: '/admin/processing',
  /** Yearly reports to Revenue. */
  adminTax: '/admin/tax',
  /** Comments that wait for a review. */
  adminComments: '/admin/comments',
  /** Messages from the contact page. */
  adminInbox: '/admin/inbox',
  adminAdverts: '/admin/adverts',
  /** A new advert, or this one to change. */
  adminAdvert: (adId?: string) =>
    adId === undefined
      ? '/admin/adverts/edit'
      : `/admin/adverts/edit?${new URLSearchParams({ advert: adId })}`,
  /** The tariff, in versions. */
  adminTariffs: '/admin/tariffs',
  /** Begun as a copy of this version; without one, of the one in force. */
  adminTariffNew: (from?: string) =>
    from === undefined
      ? '/admin/tariffs/new'
      : `/admin/tariffs/new?${new URLSearchParams({ from })}`,
  /** What the toll roads cost. */
  adminTolls: '/admin/tolls',
  verification: '/admin/verification',
  /** One driver's application. */
  verificationOf: (driverId: string) =>
    `/admin/verification?${new URLSearchParams({ driver: driverId })}`,
  insuranceDashboard: '/insurance-dashboard',
  insurerOf: (partnerId: string, tab = 'overview') =>
    `/insurance-dashboard?${new URLSearchParams({ partner: partnerId, tab })}`,
  /** One request of an insurer's program. */
  partnerRequest: (partnerId: string, requestId: string) =>
    `/insurance-dashboard/requests/${requestId}?${new URLSearchParams({ partner: partnerId })}`,
  /** The target of the mail that invites a person to work for an insurer; the token is behind a #. */
  partnerInvitation: '/partner-invitation',
  /** How an insurer's developer uses the API. */
  partnerApi: '/partner-api',
  revenueDashboard: '/revenue-dashboard',

  devUi: '/dev/ui',
  devMailbox: '/dev/mailbox',
}
