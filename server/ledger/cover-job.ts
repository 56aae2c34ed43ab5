import { jobCoverPostings } from '../../domain/ledger.ts'
import type { Tx } from '../kit/database.ts'
import { postLedger } from './post-ledger.ts'

type Cover = {
  bookingId: string
  amountCents: number
  /** What it is for, once: `rfd_…`. */
  cause: string
  at: Date
}

/**
 * The customer has so much of their money back while the job goes on, or after: it is paid by us, so that what is earned by it is there. Under
 * the booking's lock, after the posting that gave the money back.
 */
export const coverJob = (tx: Tx, { bookingId, amountCents, cause, at }: Cover): Promise<void> =>
  postLedger(tx, {
    key: `job_cover:${cause}`,
    kind: 'job_cover',
    bookingId,
    at,
    postings: jobCoverPostings(amountCents),
  })
