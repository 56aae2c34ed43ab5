import { setTimeout as wait } from 'node:timers/promises'
import { secondsNow } from './clock.ts'
import type { Fault } from './faults.ts'
import { requestFingerprint } from './idempotency.ts'
import type { Account, Provider } from './provider.ts'
import type { RequestSeen } from './requests-seen.ts'
import type { Route } from './routes.ts'
import type { Tx } from './store.ts'
import { ApiFailure, badParameter, providerTrouble, unauthorized } from './wire/api-failure.ts'
import { expandBody, splitExpand } from './wire/expand.ts'
import type { FormObject } from './wire/parse-form.ts'
import type { StoredAnswer } from './wire/shapes.ts'
import type { Caller } from './work.ts'

export type ApiRequest = {
  route: Route
  /** The id in the path, empty where it has none. */
  id: string
  authorization: string | undefined
  idempotencyKey: string | null
  /** The body of a POST or the query of a GET, as sent. */
  text: string
  params: FormObject
  seen: RequestSeen
}

type Given = {
  kind: 'answer'
  status: number
  body: unknown
  /** The request whose remembered answer this is. */
  originalRequest?: string
  shouldRetry?: boolean
}

/** What goes out: an answer, or a broken connection. */
export type Answer = Given | { kind: 'broken' }

const longestKey = 255

export const failureAnswer = (error: ApiFailure): Given => ({
  kind: 'answer',
  status: error.status,
  body: { error: error.error },
})

/** Remembers an answer under the request's key, if it has one. */
const remember = (tx: Tx, request: ApiRequest, fingerprint: string, answer: Given): void => {
  if (request.idempotencyKey === null) return
  tx.put('answers', request.idempotencyKey, {
    id: request.idempotencyKey,
    fingerprint,
    status: answer.status,
    body: answer.body,
    requestId: request.seen.requestId,
    createdAt: secondsNow(tx),
  })
}

const storedTrouble: Given = { ...failureAnswer(providerTrouble()), shouldRetry: false }

/** Does the work of a request and remembers its answer under its key, in one transaction. */
const execute = (
  provider: Provider,
  request: ApiRequest,
  caller: Caller,
  fingerprint: string,
  fault: Fault | undefined,
): Answer => {
  const keep = (answer: Given): Answer => {
    provider.store.write((tx) => remember(tx, request, fingerprint, answer))
    return answer
  }
  if (fault?.kind === 'stored_500' && fault.effect === 'none') return keep(storedTrouble)
  try {
    return provider.store.write((tx) => {
      const work = provider.workIn(tx, {
        request: { id: request.seen.requestId, idempotencyKey: request.idempotencyKey },
        decline: fault?.kind === 'decline' ? fault : null,
      })
      const { expand, rest } = splitExpand(request.params)
      const reply = request.route.handle(work, request.id, rest, caller)
      const body = reply.status === 200 ? expandBody(work, reply.body, expand) : reply.body
      const answer: Given =
        fault?.kind === 'stored_500'
          ? storedTrouble
          : { kind: 'answer', status: reply.status, body }
      remember(tx, request, fingerprint, answer)
      return answer
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.stored ? keep(failureAnswer(error)) : failureAnswer(error)
  }
}

/** Replays a remembered answer. A remembered 500 is replayed for a day, so the SDK is told not to retry automatically. */
const replayAnswer = (known: StoredAnswer): Answer => ({
  kind: 'answer',
  status: known.status,
  body: known.body,
  originalRequest: known.requestId,
  ...(known.status >= 500 ? { shouldRetry: false } : {}),
})

/**
 * One request from its key to its answer: who calls, whether its idempotency key has an answer already, what fault waits for
 * it, and the work. Refusals before the work are thrown as `ApiFailure`.
 */
export const answerRequest = async (provider: Provider, request: ApiRequest): Promise<Answer> => {
  const { route, idempotencyKey: key, seen } = request
  const caller = authenticate(provider.account, request.authorization, route.forBrowsers === true)
  if (key !== null && key.length > longestKey) {
    throw badParameter(
      'parameter_invalid',
      'Idempotency-Key',
      'Idempotency keys are at most 255 characters.',
    )
  }
  provider.expireDue()
  const now = secondsNow(provider.store)
  const fingerprint = requestFingerprint(
    provider.account.secretKey,
    seen.method,
    seen.path,
    request.text,
  )
  const known =
    key === null ? undefined : provider.keyUse.answerFor(provider.store, key, fingerprint, now)
  const fault = provider.faults.take(seen.method, seen.path, known !== undefined)
  seen.fault = fault?.kind ?? null
  seen.replayed = known !== undefined

  const perform = (): Answer =>
    known ? replayAnswer(known) : execute(provider, request, caller, fingerprint, fault)

  if (key !== null) provider.keyUse.begin(key)
  try {
    return await withFault(fault, perform)
  } finally {
    if (key !== null) provider.keyUse.end(key)
  }
}

const withFault = async (fault: Fault | undefined, perform: () => Answer): Promise<Answer> => {
  if (!fault) return perform()
  switch (fault.kind) {
    case 'status_500':
      throw providerTrouble(fault.status)
    case 'lost_answer':
      perform()
      return { kind: 'broken' }
    case 'hang':
      if (fault.effect === 'done') perform()
      await wait(fault.forMs, undefined, { ref: false })
      return { kind: 'broken' }
    case 'delay': {
      const early = fault.effect === 'done' ? perform() : undefined
      await wait(fault.forMs, undefined, { ref: false })
      return early ?? perform()
    }
    case 'stored_500':
    case 'decline':
      return perform()
    default: {
      const unknown: never = fault
      throw new Error(`Unknown fault: ${JSON.stringify(unknown)}`)
    }
  }
}

const sentKey = (header: string | undefined): string | undefined => {
  const [scheme = '', value = ''] = (header ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}

/** Who calls, by the `Authorization` header. Refusals are 401 and never repeat what was sent. */
const authenticate = (
  account: Account,
  header: string | undefined,
  forBrowsers: boolean,
): Caller => {
  const key = sentKey(header)
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  if (key === account.secretKey) return 'secret'
  if (key !== account.publishableKey) throw unauthorized('Invalid API Key provided.')
  if (forBrowsers) return 'publishable'
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  )
}
