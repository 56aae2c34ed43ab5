/** The documents that a driver has to submit, what each must show, and until when all of them are valid. */
import { endOfDate, today } from '../time/calendar-date.ts'
import { formatEuro } from '../money.ts'
import {
  insuranceKinds,
  isCoverEnough,
  minimumInsurance,
  type InsuranceKind,
} from '../partners/insurance.ts'

export const documentKinds = [
  'licence',
  ...insuranceKinds,
  'truck_papers',
  'truck_photo',
  'portrait',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** `given`: waits for an operator. `accepted`: counts. `replaced`: a later one counts. */
export const documentStates = ['given', 'accepted', 'refused', 'replaced'] as const
export type DocumentState = (typeof documentStates)[number]

export type DocumentRule = {
  label: string
  /** What to take a photo of. */
  show: string
  pages: { min: number; max: number }
  hasEnd: boolean
  /** It may be a PDF. Where it shows a person or a thing as they look, only a photo will do. */
  takesPdf: boolean
  /** Without it too a driver can be verified. */
  isOptional?: boolean
}

const policy = (label: string): DocumentRule => ({
  label,
  show: 'The certificate or schedule: every page with your name, the cover and the dates. The insurer’s PDF is fine.',
  pages: { min: 1, max: 4 },
  hasEnd: true,
  takesPdf: true,
})

const policyLabel = (kind: InsuranceKind): string =>
  `${minimumInsurance.find((row) => row.kind === kind)?.label ?? kind} insurance`

export const documentRules: Record<DocumentKind, DocumentRule> = {
  licence: {
    label: 'Driving licence',
    show: 'Front and back.',
    pages: { min: 2, max: 4 },
    hasEnd: true,
    takesPdf: true,
  },
  professional_indemnity: policy(policyLabel('professional_indemnity')),
  public_liability: policy(policyLabel('public_liability')),
  goods_in_transit: policy(policyLabel('goods_in_transit')),
  commercial_motor: policy(policyLabel('commercial_motor')),
  truck_papers: {
    label: 'Truck documents',
    show: 'The registration certificate, and the certificate of roadworthiness with its expiry date.',
    pages: { min: 1, max: 4 },
    hasEnd: true,
    takesPdf: true,
  },
  truck_photo: {
    label: 'Photo of the truck',
    show: 'The whole truck from the side, with a readable plate.',
    pages: { min: 1, max: 1 },
    hasEnd: false,
    takesPdf: false,
  },
  portrait: {
    label: 'Photo of you',
    show: 'Your face, without sunglasses. The customer you are driving to sees it until the job ends.',
    pages: { min: 1, max: 1 },
    hasEnd: false,
    takesPdf: false,
    isOptional: true,
  },
}

/** Each of these has to be accepted before a driver can be verified. */
export const requiredDocuments = documentKinds.filter((kind) => !documentRules[kind].isOptional)

export const isPolicy = (kind: DocumentKind): kind is InsuranceKind =>
  (insuranceKinds as readonly string[]).includes(kind)

export type DocumentFacts = {
  insurer: string | null
  policyNumber: string | null
  coverCents: number | null
  /** `2026-12-04`; good to the end of that day. */
  validUntil: string | null
}

export type DriverDocument = DocumentFacts & { kind: DocumentKind; pages: number }

/** How many pages the files of a document show: a photo one, a PDF as many as it has. */
export const pagesShown = (files: readonly { pdfPages: number | null }[]): number =>
  files.reduce((sum, { pdfPages }) => sum + (pdfPages ?? 1), 0)

/** What is still to be added to it, in a few words; null when it is all there. */
export const missingOf = (document: DriverDocument): string | null => {
  const rule = documentRules[document.kind]
  if (document.pages === 0) return rule.takesPdf ? 'Add a photo or a PDF' : 'Add a photo'
  if (document.pages < rule.pages.min) return `Add ${rule.pages.min - document.pages} more`
  const isNamed = document.insurer && document.policyNumber && document.coverCents !== null
  if (isPolicy(document.kind) && !isNamed) return 'Enter your insurer and the cover'
  if (rule.hasEnd && !document.validUntil) return 'Enter the date it is valid until'
  return null
}

/** What is wrong with what is there; null when nothing is. */
export const problemOf = (document: DriverDocument, now: Date): string | null => {
  if (document.validUntil !== null && document.validUntil < today(now)) return 'No longer valid'
  if (isPolicy(document.kind) && document.coverCents !== null) {
    const { kind, coverCents } = document
    const minimum = minimumInsurance.find((row) => row.kind === kind)
    if (minimum && !isCoverEnough(kind, coverCents)) {
      return `The cover must be at least ${formatCover(minimum.minimumCents)}`
    }
  }
  return null
}

/** The earliest expiry of the accepted documents; null while a required one is missing. */
export const documentsValidUntil = (
  documents: readonly Pick<DriverDocument, 'kind' | 'validUntil'>[],
): Date | null => {
  const ends: number[] = []
  for (const kind of requiredDocuments) {
    const document = documents.find((one) => one.kind === kind)
    if (!document) return null
    if (!documentRules[kind].hasEnd) continue
    if (!document.validUntil) return null
    ends.push(endOfDate(document.validUntil).getTime())
  }
  return new Date(Math.min(...ends))
}

/** `€2,000,000`: insurance cover never has cents. */
export const formatCover = (cents: number): string => formatEuro(cents).replace(/\.00$/, '')

/** Longest name of an insurer and number of a policy. */
export const insurerMaxLength = 100
export const policyNumberMaxLength = 40
/** No truck is insured for more; a typed amount beyond it has a zero too many. */
export const maxCoverCents = 100_000_000_00
