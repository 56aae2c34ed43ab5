/** Uploads the bytes of one photo and reports progress. Not by `call`, because `fetch` reports nothing during an upload. */
import type { Problem } from '../../../contract/problem-document.ts'
import { OfflineError, ProblemError } from '../kit/failures.ts'

/** This long without a byte sent, or without the answer once all are, counts as no connection. A slow one may take its time. */
const stalledMs = 45_000

/** `onProgress`: from 0 to 1. Answers what a route of the contract answers with 201. Throws `ProblemError` or `OfflineError`. */
export const upload = (
  path: string,
  blob: Blob,
  onProgress: (share: number) => void,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), stalledMs)
    }
    const failed = (): void => reject(new OfflineError('no answer'))
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('content-type', blob.type)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('error', failed)
    request.addEventListener('abort', failed)
    request.addEventListener('load', () => {
      // Checked against the contract by the server; anything else is a proxy's page.
      const answer: unknown = request.response
      if (request.status === 201) resolve(answer)
      else if (isProblem(answer)) reject(new ProblemError(answer, retryAfterOf(request)))
      else failed()
    })
    watch()
    request.send(blob)
  })

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer

const retryAfterOf = (request: XMLHttpRequest): number | null => {
  const seconds = Number(request.getResponseHeader('retry-after') ?? NaN)
  return Number.isFinite(seconds) ? seconds : null
}
