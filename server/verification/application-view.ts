/** An application as its driver, or an operator, sees it. */
import type {
  DriverApplication,
  DriverDocument,
} from '../../contract/drivers/verification-application.ts'
import { counties } from '../../domain/places/counties.ts'
import { vehicleTypes } from '../../domain/bookings/casualty.ts'
import { driverPerKm } from '../../domain/tariffs/tariff.ts'
import { driverServices } from '../../domain/drivers/truck.ts'
import { areMarksOpen, isMarkedIn } from '../../domain/drivers/document-review.ts'
import { checklistOf } from '../../domain/drivers/verification-checklist.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { linksTo } from '../photos/index.ts'
import { applicationFacts } from './application-facts.ts'
import {
  applicationOfAccount,
  reviewBegan,
  type ApplicationRows,
  type ProfileRow,
} from './applications.store.ts'
import { listDriverDocuments, type DocumentWithPages } from './documents.store.ts'
import { documentVersion } from './seen-version.ts'

type ViewCtx = Pick<Ctx, 'config' | 'clock'>

/** The signed-in driver's own application, begun or not. */
export const viewApplication = async (
  ctx: ViewCtx,
  db: Queryable,
  accountId: string,
): Promise<DriverApplication> => {
  const rows = await applicationOfAccount(db, accountId)
  const now = await ctx.clock.now(db)
  return {
    ...(await viewFacts(ctx, db, rows, now, 'driver')),
    driverId: rows.profile?.id ?? null,
    serverNow: now.toISOString(),
  }
}

/** The part that both sides see. */
export const viewFacts = async (
  ctx: Pick<Ctx, 'config'>,
  db: Queryable,
  rows: ApplicationRows,
  now: Date,
  reader: 'driver' | 'operator',
): Promise<Omit<DriverApplication, 'driverId' | 'serverNow'>> => {
  const { profile } = rows
  const all = profile ? await listDriverDocuments(db, profile.id) : []
  const documents = reader === 'driver' && profile ? asDriverSees(profile, all) : all
  const facts = applicationFacts(ctx, rows, documents)
  return {
    state: profile?.state ?? 'draft',
    reason: profile?.stateReason ?? null,
    submittedAt: profile?.submittedAt?.toISOString() ?? null,
    documentsValidUntil: profile?.documentsValidUntil?.toISOString() ?? null,
    base: baseOf(profile?.location ?? null),
    perKmCents: profile?.pricePerKmCents ?? driverPerKm.defaultCents,
    truck: facts.truck && {
      ...facts.truck,
      vehicleTypes: vehicleTypes.filter((type) => profile?.vehicleTypes.includes(type)),
      services: driverServices.filter((service) => profile?.services.includes(service)),
    },
    licence: facts.licence,
    documents: documents
      .filter((row) => row.state !== 'refused' || isLast(row, documents))
      .map((row) => viewDocument(ctx.config.authSecret, row, now)),
    checklist: [...checklistOf(facts, now)],
  }
}

/** While an operator may still change a mark, the driver's document waits. */
const asDriverSees = (
  profile: ProfileRow,
  documents: readonly DocumentWithPages[],
): readonly DocumentWithPages[] =>
  areMarksOpen(profile.state)
    ? documents.map((one) =>
        isMarkedIn(reviewBegan(profile), one)
          ? { ...one, state: 'given' as const, reason: null, requestedAgain: false }
          : one,
      )
    : documents

/** Splits `Swords, Co. Dublin` into its parts. */
const baseOf = (location: string | null): DriverApplication['base'] => {
  const [, town, name] = /^(.+), Co\. (.+)$/.exec(location ?? '') ?? []
  const county = counties.find((one) => one === name)
  return location && town && county ? { town, county, location } : null
}

/** A refused document is shown until another of its kind is given. */
const isLast = (row: DocumentWithPages, all: readonly DocumentWithPages[]): boolean =>
  all.findLast(({ kind }) => kind === row.kind)?.id === row.id

const viewDocument = (secret: string, row: DocumentWithPages, now: Date): DriverDocument => ({
  documentId: row.id,
  kind: row.kind,
  state: row.state,
  insurer: row.insurer,
  policyNumber: row.policyNumber,
  coverCents: row.coverCents,
  validUntil: row.validUntil,
  reason: row.reason,
  requestedAgain: row.requestedAgain,
  createdAt: row.createdAt.toISOString(),
  pages: row.pages.map(({ id, width, height, mediaType, pdfPages }) => ({
    pageId: id,
    width,
    height,
    mediaType,
    pdfPages,
    ...linksTo(secret, id, now),
  })),
  version: documentVersion(row),
})
