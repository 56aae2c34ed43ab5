import { jobCoverPostings, jobCoverReturnedPostings } from '../../domain/payments/ledger.ts'
import type { Tx } from '../kit/database/database.ts'
import { postLedger } from './post-ledger.ts'

type Cover = {
  bookingId: string
  amountCents: number
  /** Its reason, used once: `rfd_…`, `dsp_…`. */
  cause: string
  at: Date
}

/**
 * The customer got this much of their money back while the job continues, or after it: we pay that amount, so that what the job earns is
 * covered. Under the booking's lock, after the posting of the refund.
 */
export const coverJob = (tx: Tx, { bookingId, amountCents, cause, at }: Cover): Promise<void> =>
  postLedger(tx, {
    key: `job_cover:${cause}`,
    kind: 'job_cover',
    bookingId,
    at,
    postings: jobCoverPostings(amountCents),
  })

/** Takes back the part of it that is not needed after all. Under the booking's lock. */
export const returnCover = (tx: Tx, { bookingId, amountCents, cause, at }: Cover): Promise<void> =>
  postLedger(tx, {
    key: `job_cover_returned:${cause}`,
    kind: 'job_cover_returned',
    bookingId,
    at,
    postings: jobCoverReturnedPostings(amountCents),
  })
