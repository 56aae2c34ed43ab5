/**
 * One request to another company's server, with an end to everything: how long it takes, how much is read, and where it may go. An
 * address that somebody else named is asked in the public network only, checked on the very address that is connected to, so that a
 * name which resolves to something else the second time gains nothing. Redirects are not followed.
 */
import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type Question = {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string | Uint8Array
  /** The whole of it, from looking the name up to the last byte. */
  withinMs: number
  /** May lead into the house's own network: only for addresses from our own configuration. */
  mayBePrivate: boolean
  /** Who looks names up; left out: the system. */
  names?: NameLookup
}

/** As `dns.lookup` with `all`. */
export type NameLookup = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export type OutsideAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** At most `answerMaxBytes` of it. */
  text: string
}

/** Read of an answer; the rest is of no use to us. */
export const answerMaxBytes = 64 * 1024

/** Nothing came back. `wasSent`: the other side may have taken the request all the same. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly code: string
  readonly wasSent: boolean
  constructor(code: string, wasSent: boolean) {
    super(`no answer: ${code}`)
    this.code = code
    this.wasSent = wasSent
  }
}

/** Throws `NoAnswer` alone. */
export const askOutside = (question: Question, signal: AbortSignal): Promise<OutsideAnswer> => {
  const { url, mayBePrivate } = question
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate) {
    if (url.protocol !== 'https:') return Promise.reject(new NoAnswer('not_https', false))
    // an address in place of a name is never looked up
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      return Promise.reject(new NoAnswer('private_address', false))
    }
  }
  return send(question, signal)
}

const send = (question: Question, signal: AbortSignal): Promise<OutsideAnswer> =>
  new Promise((resolve, reject) => {
    const { method, url, headers, body, mayBePrivate } = question
    const begin = url.protocol === 'https:' ? secureRequest : plainRequest
    let wasSent = false
    const request = begin(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': lengthOf(body) }) },
      // each on its own connection: one that was kept may have died meanwhile, and whether the request went is then anybody's guess
      agent: false,
      ...(mayBePrivate ? {} : { lookup: lookUpPublic(question.names ?? lookUp) }),
    })
    // not `AbortSignal.any` with a timeout: Node 20 may collect that before it fires, and then nothing ends the wait
    const end = (code: string) => () => request.destroy(Object.assign(new Error(code), { code }))
    const [whenLate, whenStopped] = [end('timed_out'), end('stopping')]
    const timer = setTimeout(whenLate, question.withinMs)
    if (signal.aborted) whenStopped()
    else signal.addEventListener('abort', whenStopped, { once: true })
    const settle = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', whenStopped)
    }
    const fail = (error: unknown): void => {
      settle()
      reject(new NoAnswer(codeOf(error), wasSent))
    }
    request.on('error', fail)
    request.once('socket', (socket) => {
      const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect'
      socket.once(connected, () => {
        wasSent = true
      })
    })
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const done = (): void => {
        settle()
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).subarray(0, answerMaxBytes).toString('utf8'),
        })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size < answerMaxBytes) return
        done()
        response.destroy()
      })
      response.once('end', done)
      response.on('error', fail)
      response.once('aborted', () => fail(new Error('aborted')))
    })
    request.end(body)
  })

const lengthOf = (body: string | Uint8Array): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength

/** A name of which one address is not public is asked at none: it is somebody's who may say something else to the next. */
const lookUpPublic =
  (names: NameLookup): LookupFunction =>
  (hostname, options, done) => {
    names(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      const isOpen = addresses?.every(({ address }) => isPublicAddress(address))
      if (error) done(error, '', 0)
      else if (!first || !isOpen)
        done(Object.assign(new Error('private'), { code: 'private_address' }), '', 0)
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

const codeOf = (error: unknown): string => {
  const code: unknown =
    error instanceof Error ? Object.getOwnPropertyDescriptor(error, 'code')?.value : undefined
  return typeof code === 'string' ? code : 'unknown'
}
