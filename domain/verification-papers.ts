/** What a driver has to show, what is asked of each paper, and until when all of them are good. */
import { endOfDate, today } from './calendar-date.ts'
import { formatEuro } from './money.ts'
import { insuranceKinds, isCoverEnough, minimumInsurance, type InsuranceKind } from './insurance.ts'

export const documentKinds = ['licence', ...insuranceKinds, 'truck_papers', 'truck_photo'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** `given`: waits for an operator. `accepted`: counts. `replaced`: a later one counts. */
export const documentStates = ['given', 'accepted', 'refused', 'replaced'] as const
export type DocumentState = (typeof documentStates)[number]

export type DocumentRule = {
  label: string
  /** What to take a picture of. */
  show: string
  pages: { min: number; max: number }
  hasEnd: boolean
}

const policy = (label: string): DocumentRule => ({
  label,
  show: 'The certificate or schedule, every page that names you, the cover and the dates.',
  pages: { min: 1, max: 4 },
  hasEnd: true,
})

const policyLabel = (kind: InsuranceKind): string =>
  `${minimumInsurance.find((row) => row.kind === kind)?.label ?? kind} insurance`

export const documentRules: Record<DocumentKind, DocumentRule> = {
  licence: {
    label: 'Driving licence',
    show: 'Front and back.',
    pages: { min: 2, max: 4 },
    hasEnd: true,
  },
  professional_indemnity: policy(policyLabel('professional_indemnity')),
  public_liability: policy(policyLabel('public_liability')),
  goods_in_transit: policy(policyLabel('goods_in_transit')),
  commercial_motor: policy(policyLabel('commercial_motor')),
  truck_papers: {
    label: 'Truck papers',
    show: 'The registration certificate, and the certificate of roadworthiness with its end.',
    pages: { min: 1, max: 4 },
    hasEnd: true,
  },
  truck_photo: {
    label: 'Photo of the truck',
    show: 'The whole truck from the side, with its plate to be read.',
    pages: { min: 1, max: 1 },
    hasEnd: false,
  },
}

export const isPolicy = (kind: DocumentKind): kind is InsuranceKind =>
  (insuranceKinds as readonly string[]).includes(kind)

export type DocumentFacts = {
  insurer: string | null
  policyNumber: string | null
  coverCents: number | null
  /** `2026-12-04`; good to the end of that day. */
  validUntil: string | null
}

export type Paper = DocumentFacts & { kind: DocumentKind; pages: number }

/** What is still to be added to it, in a few words; null when it is all there. */
export const missingOf = (paper: Paper): string | null => {
  const rule = documentRules[paper.kind]
  if (paper.pages === 0) return 'Add a picture'
  if (paper.pages < rule.pages.min) return `Add ${rule.pages.min - paper.pages} more`
  const isNamed = paper.insurer && paper.policyNumber && paper.coverCents !== null
  if (isPolicy(paper.kind) && !isNamed) return 'Say who insures you, and for how much'
  if (rule.hasEnd && !paper.validUntil) return 'Say until when it is valid'
  return null
}

/** What is wrong with what is there; null when nothing is. */
export const problemOf = (paper: Paper, now: Date): string | null => {
  if (paper.validUntil !== null && paper.validUntil < today(now)) return 'No longer valid'
  if (isPolicy(paper.kind) && paper.coverCents !== null) {
    const { kind, coverCents } = paper
    const minimum = minimumInsurance.find((row) => row.kind === kind)
    if (minimum && !isCoverEnough(kind, coverCents)) {
      return `The cover must be at least ${formatCover(minimum.minimumCents)}`
    }
  }
  return null
}

/** The earliest end of papers that count; null while one that has to be there is missing. */
export const papersValidUntil = (
  papers: readonly Pick<Paper, 'kind' | 'validUntil'>[],
): Date | null => {
  const ends: number[] = []
  for (const kind of documentKinds) {
    const paper = papers.find((one) => one.kind === kind)
    if (!paper) return null
    if (!documentRules[kind].hasEnd) continue
    if (!paper.validUntil) return null
    ends.push(endOfDate(paper.validUntil).getTime())
  }
  return new Date(Math.min(...ends))
}

/** `€2,000,000`: nobody insures for cents. */
export const formatCover = (cents: number): string => formatEuro(cents).replace(/\.00$/, '')

/** Longest name of an insurer and number of a policy. */
export const insurerMaxLength = 100
export const policyNumberMaxLength = 40
/** Nobody insures a truck for more; a typed amount beyond it has a nought too many. */
export const maxCoverCents = 100_000_000_00
