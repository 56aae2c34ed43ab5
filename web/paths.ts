/**
 * Every address of the web application, in one place. Links, redirects and e-mails take them from here; nothing else spells a path.
 * The list is the specification's (customer side §2, operator side §2) and what the issues add.
 */

import type { resetPasswordPath } from '../contract/auth.ts'

/** The four cities with a page of their own; each page has an alias under which people search. */
export const cities = ['dublin', 'cork', 'galway', 'limerick'] as const
export type City = (typeof cities)[number]

const cityPaths: Record<City, string> = {
  dublin: '/dublin-recovery',
  cork: '/cork-recovery',
  galway: '/galway-recovery',
  limerick: '/limerick-recovery',
}

const cityAliasPaths: Record<City, string> = {
  dublin: '/vehicle-recovery-dublin',
  cork: '/breakdown-assistance-cork',
  galway: '/towing-service-galway',
  limerick: '/towing-service-limerick',
}

export type AuthTab = 'sign-in' | 'sign-up'
export type AuthWay = 'code' | 'forgot'

type AuthOptions = {
  tab?: AuthTab
  /** Ways to sign in other than with a password. */
  how?: AuthWay
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
  /** Sections of the landing page. */
  homePart: {
    howItWorks: '/#how-it-works',
    drivers: '/#drivers',
    trust: '/#trust',
    whyChoose: '/#why-choose',
  },
  demo: '/demo',
  auth: authPath,
  /** The same as the mails lead to; only the type is imported, so that no page carries the contract's schemas for it. */
  resetPassword: '/auth/reset-password' satisfies typeof resetPasswordPath,
  /** The booking flow; what was typed so far is in the draft. */
  book: '/book',
  bookings: '/bookings',
  booking: (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}`,

  driver: '/driver',
  account: '/account',

  howItWorks: '/how-it-works',
  pricing: '/pricing',
  emergencyRecovery: '/emergency-recovery',
  city: (city: City) => cityPaths[city],
  cityAlias: (city: City) => cityAliasPaths[city],

  driverRequirements: '/driver-requirements',
  earningsCalculator: '/earnings-calculator',
  insuranceGuidelines: '/insurance-guidelines',
  resources: '/resources',

  aboutUs: '/about-us',
  contact: '/contact',
  legal: '/legal',
  termsOfService: '/terms-of-service',
  privacyPolicy: '/privacy-policy',

  admin: '/admin',
  insuranceDashboard: '/insurance-dashboard',
  revenueDashboard: '/revenue-dashboard',

  devUi: '/dev/ui',
  devMailbox: '/dev/mailbox',
}

/** Pages that are the same for everyone and are written to disk by the build. Each needs its route in `routes.tsx`. */
export const prerenderedPaths: string[] = [paths.home, paths.book]
