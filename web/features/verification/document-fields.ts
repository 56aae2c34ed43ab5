/** The form of a document: its fields as typed, and as sent. */
import { z } from 'zod'
import {
  validUntil,
  type DriverDocument,
} from '../../../contract/drivers/verification-application.ts'
import { markupMessage, hasMarkup } from '../../../domain/text.ts'
import {
  documentRules,
  insurerMaxLength,
  isPolicy,
  maxCoverCents,
  policyNumberMaxLength,
  type DocumentKind,
} from '../../../domain/drivers/verification-documents.ts'
import { readNumber } from '../../ui/forms/read-number.ts'

const text = (maxLength: number, message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(maxLength, `At most ${maxLength} characters`)
    .refine((typed) => !hasMarkup(typed), markupMessage)

/** In whole euro, with or without thousands separators. */
const cover = z.string().transform((typed, context): number => {
  const bare = typed.replaceAll(/[,\s€]/g, '')
  const euro = readNumber(bare, { min: 1, max: maxCoverCents / 100, step: 1 })
  if (euro !== null) return euro * 100
  context.addIssue({ code: 'custom', message: 'Enter the cover in euro, as 2,000,000' })
  return z.NEVER
})

const nothing = z.string().transform(() => null)

/** Only the fields of this kind of document. */
export const documentFields = (kind: DocumentKind) =>
  z.object({
    insurer: isPolicy(kind) ? text(insurerMaxLength, 'Enter who insures you') : nothing,
    policyNumber: isPolicy(kind) ? text(policyNumberMaxLength, 'Enter the policy number') : nothing,
    coverCents: isPolicy(kind) ? cover : nothing,
    validUntil: documentRules[kind].hasEnd ? validUntil : nothing,
  })

export const documentDefaults = (document: DriverDocument | undefined) => ({
  insurer: document?.insurer ?? '',
  policyNumber: document?.policyNumber ?? '',
  coverCents:
    document?.coverCents == null ? '' : (document.coverCents / 100).toLocaleString('en-IE'),
  validUntil: document?.validUntil ?? '',
})
