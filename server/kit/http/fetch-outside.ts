/** One request to another company's server, and the useful part of its answer, within the limits of `open-outside.ts`. */
import type { IncomingMessage } from 'node:http'
import { noAnswerOf, openOutside, type Question } from './open-outside.ts'

export { NoAnswer, type NameLookup, type Question } from './open-outside.ts'

export type OutsideAnswer = {
  status: number
  headers: IncomingMessage['headers']
  /** At most `maxBytes` of it. */
  text: string
}

/** How much of an answer is read; we need no more. */
export const answerMaxBytes = 64 * 1024

/** Throws only `NoAnswer`. */
export const fetchOutside = async (
  question: Question & { maxBytes?: number },
  signal?: AbortSignal,
): Promise<OutsideAnswer> => {
  const response = await openOutside(question, signal)
  const text = await readText(response, question.maxBytes ?? answerMaxBytes)
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}

const readText = (response: IncomingMessage, maxBytes: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = (): void => resolve(Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'))
    const fail = (error: unknown): void => reject(noAnswerOf(error, true))
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size < maxBytes) return
      done()
      response.destroy()
    })
    response.once('end', done)
    response.on('error', fail)
    // an answer that ends early without an error is no answer either
    response.once('close', () => fail(new Error('broken off')))
  })
