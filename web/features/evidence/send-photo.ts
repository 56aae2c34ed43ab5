/** Sends one picture and says how far it is. Not by `call`: `fetch` tells nothing of an upload while it goes. */
import type { Photo } from '../../../contract/evidence.ts'
import type { Problem } from '../../../contract/problem-document.ts'
import type { PhotoKind } from '../../../domain/evidence.ts'
import { OfflineError, ProblemError } from '../../api/failures.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

export type PhotoToSend = PreparedPhoto & { bookingId: string; kind: PhotoKind }

/** A minute without an answer is none. */
const timeoutMs = 60_000

/** `onProgress`: from 0 to 1. Throws `ProblemError` or `OfflineError`. */
export const sendPhoto = (
  { bookingId, kind, takenAt, blob }: PhotoToSend,
  onProgress: (share: number) => void,
): Promise<Photo> =>
  new Promise((resolve, reject) => {
    const query = new URLSearchParams({ kind, takenAt }).toString()
    const request = new XMLHttpRequest()
    const failed = (): void => reject(new OfflineError('no answer'))
    request.open('POST', `/api/bookings/${encodeURIComponent(bookingId)}/photos?${query}`)
    request.responseType = 'json'
    request.timeout = timeoutMs
    request.setRequestHeader('content-type', blob.type)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', failed)
    request.addEventListener('timeout', failed)
    request.addEventListener('load', () => {
      // Checked against the contract by the server; anything else is a proxy's page.
      const answer: unknown = request.response
      if (request.status === 201) resolve(answer as Photo)
      else if (isProblem(answer)) reject(new ProblemError(answer, retryAfterOf(request)))
      else failed()
    })
    request.send(blob)
  })

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer

const retryAfterOf = (request: XMLHttpRequest): number | null => {
  const seconds = Number(request.getResponseHeader('retry-after') ?? NaN)
  return Number.isFinite(seconds) ? seconds : null
}
