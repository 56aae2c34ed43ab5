import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Application, ContactPhone } from '../../domain/drivers/verification-checklist.ts'
import {
  documentKinds,
  pagesShown,
  type DriverDocument,
} from '../../domain/drivers/verification-documents.ts'
import type { Ctx } from '../context.ts'
import { mayText } from '../notifications/index.ts'
import type { AccountRow, ApplicationRows, BegunApplication } from './applications.store.ts'
import type { DocumentWithPages } from './documents.store.ts'

/**
 * What the rules need to know of an application. `which`: the documents given last, for a review; or only those that count.
 */
export const applicationFacts = (
  { config }: Pick<Ctx, 'config'>,
  { account, profile }: ApplicationRows,
  documents: readonly DocumentWithPages[],
  which: 'latest' | 'accepted' = 'latest',
): Application => ({
  phone: contactPhone(config, account),
  isEmailVerified: account.isEmailVerified,
  location: profile?.location ?? null,
  truck: profile && truckOf(profile),
  licence:
    profile?.licenceCategory && profile.licenceSince
      ? { category: profile.licenceCategory, since: profile.licenceSince }
      : null,
  documents: currentDocuments(documents, which),
})

const contactPhone = (
  config: Ctx['config'],
  { phone, phoneProvenAt }: AccountRow,
): ContactPhone => {
  if (phone === null) return 'missing'
  return phoneProvenAt === null && mayText(config) ? 'to_prove' : 'counts'
}

const truckOf = (profile: BegunApplication['profile']): Application['truck'] => {
  const { truck, truckType, payloadKg, truckHeightCm } = profile
  if (truck === null || truckType === null || payloadKg === null || truckHeightCm === null) {
    return null
  }
  return {
    name: truck,
    type: truckType,
    payloadKg,
    grossKg: profile.truckGrossKg,
    hasTachograph: profile.hasTachograph ?? false,
    heightCm: truckHeightCm,
    vehicleTypes: profile.vehicleTypes,
    registration: profile.truckRegistration,
    colour: profile.truckColour,
    firstRegistered: profile.truckFirstRegistered,
  }
}

const currentDocuments = (
  documents: readonly DocumentWithPages[],
  which: 'latest' | 'accepted',
): readonly DriverDocument[] =>
  documentKinds.flatMap((kind): DriverDocument[] => {
    const ofKind = documents.filter((one) => one.kind === kind)
    const counts = ofKind.find(({ state }) => state === 'accepted')
    const given = ofKind.find(({ state }) => state === 'given')
    const row = which === 'latest' ? (given ?? counts) : counts
    return row ? [ofPages(row)] : []
  })

/** The document as the rules see it: with the number of its pages. */
export const ofPages = (row: DocumentWithPages): DriverDocument => ({
  ...row,
  pages: pagesShown(row.pages),
})

/** Whether it may be changed in its state; `may` is one of the rules of `verification-transitions.ts`. Refusal: `application_not_open`. */
export const mayChange = (
  application: BegunApplication,
  may: (state: BegunApplication['profile']['state']) => boolean,
): Outcome<BegunApplication> =>
  may(application.profile.state) ? accepted(application) : refused('application_not_open')
