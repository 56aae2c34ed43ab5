import type { RefusalCode } from '../../domain/refusal.ts'

/**
 * A dependency cannot do its part now: another company does not answer, a disk is full. A request is answered with
 * `code` (503) and may be repeated; a job tries again.
 */
export class Unavailable extends Error {
  override name = 'Unavailable'
  readonly code: RefusalCode
  constructor(message: string, code: RefusalCode = 'not_ready', options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
