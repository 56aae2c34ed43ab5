import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Application } from '../../domain/verification-checklist.ts'
import { documentKinds, type Paper } from '../../domain/verification-papers.ts'
import type { ApplicationRows, BegunApplication } from './applications.store.ts'
import type { DocumentWithPages } from './documents.store.ts'

/**
 * What the rules need to know of an application. `which`: the papers given last, as an application is looked at; or only those that count.
 */
export const applicationFacts = (
  { account, profile }: ApplicationRows,
  documents: readonly DocumentWithPages[],
  which: 'latest' | 'accepted' = 'latest',
): Application => ({
  hasPhone: account.phone !== null,
  isEmailVerified: account.isEmailVerified,
  location: profile?.location ?? null,
  truck: profile && truckOf(profile),
  licence:
    profile?.licenceCategory && profile.licenceSince
      ? { category: profile.licenceCategory, since: profile.licenceSince }
      : null,
  papers: currentPapers(documents, which),
})

const truckOf = (profile: BegunApplication['profile']): Application['truck'] => {
  const { truck, truckType, payloadKg, truckHeightCm } = profile
  if (truck === null || truckType === null || payloadKg === null || truckHeightCm === null) {
    return null
  }
  return {
    name: truck,
    type: truckType,
    payloadKg,
    heightCm: truckHeightCm,
    vehicleTypes: profile.vehicleTypes,
    registration: profile.truckRegistration,
    firstRegistered: profile.truckFirstRegistered,
  }
}

const currentPapers = (
  documents: readonly DocumentWithPages[],
  which: 'latest' | 'accepted',
): readonly Paper[] =>
  documentKinds.flatMap((kind): Paper[] => {
    const ofKind = documents.filter((one) => one.kind === kind)
    const counts = ofKind.find(({ state }) => state === 'accepted')
    const given = ofKind.find(({ state }) => state === 'given')
    const row = which === 'latest' ? (given ?? counts) : counts
    return row ? [{ ...row, pages: row.pages.length }] : []
  })

/** Whether it may be changed as it stands; `may` is one of the rules of `verification-moves.ts`. Refusal: `application_not_open`. */
export const mayChange = (
  application: BegunApplication,
  may: (state: BegunApplication['profile']['state']) => boolean,
): Outcome<BegunApplication> =>
  may(application.profile.state) ? accepted(application) : refused('application_not_open')
