/**
 * VIES, the European Commission's register of VAT numbers, over its REST interface: `POST /check-vat-number` with `countryCode` and
 * `vatNumber`, and those of the caller, without which there is no consultation number. It answers `{ valid, requestIdentifier, … }`; when a
 * member state or VIES itself cannot say, also with status 200, `{ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }`
 * (ec.europa.eu/taxation_customs/vies, "Technical information").
 */
import { z } from 'zod'
import type { VatCheckOutcome } from '../../domain/tax/vat-status.ts'
import { fetchOutside } from '../kit/http/fetch-outside.ts'

export type ViesAnswer =
  | { outcome: VatCheckOutcome; consultationNumber: string | null; failure: null }
  /** It said nothing of the number. `isFinal`: it would say the same again. */
  | { outcome: null; consultationNumber: null; failure: string; isFinal: boolean }

/** Throws the signal's reason when it is aborted. */
export type Vies = { check: (vatNumber: string, signal?: AbortSignal) => Promise<ViesAnswer> }

/** A job waits for it, and no one for the job. */
const waitMs = 7_000

const answer = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().max(100).optional(),
  errorWrappers: z.array(z.object({ error: z.string().max(60) })).optional(),
})

/** What another try cannot change. */
const finalFailures: readonly string[] = [
  'INVALID_INPUT',
  'INVALID_REQUESTER_INFO',
  'VAT_BLOCKED',
  'IP_BLOCKED',
]

const failed = (failure: string): ViesAnswer => ({
  outcome: null,
  consultationNumber: null,
  failure,
  isFinal: finalFailures.includes(failure),
})

/** `requester`: Towline's own number; null: it has none, and VIES gives no consultation number. */
export const openVies = (url: string, requester: string | null): Vies => ({
  check: async (vatNumber, signal) => {
    try {
      const { text } = await fetchOutside(
        {
          service: 'VIES',
          method: 'POST',
          url: new URL(`${url.replace(/\/$/, '')}/check-vat-number`),
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify({
            countryCode: vatNumber.slice(0, 2),
            vatNumber: vatNumber.slice(2),
            ...(requester === null
              ? {}
              : {
                  requesterMemberStateCode: requester.slice(0, 2),
                  requesterNumber: requester.slice(2),
                }),
          }),
          withinMs: waitMs,
          mayBePrivate: true,
        },
        signal,
      )
      return read(text)
    } catch {
      signal?.throwIfAborted()
      return failed('NO_ANSWER')
    }
  },
})

const read = (text: string): ViesAnswer => {
  const { valid, requestIdentifier, errorWrappers = [] } = answer.parse(JSON.parse(text))
  const [problem] = errorWrappers
  if (problem || valid === undefined) return failed(problem?.error ?? 'NO_ANSWER')
  return {
    outcome: valid ? 'valid' : 'invalid',
    consultationNumber: requestIdentifier ? requestIdentifier : null,
    failure: null,
  }
}
