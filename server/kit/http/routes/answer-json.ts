/** The answer of a route that speaks JSON, or that answers with a file: its input is checked before its handler, its answer after it. */
import type { Context } from 'hono'
import type { Download, Route, RouteInput } from '../../../../contract/route.ts'
import { refused, type Outcome } from '../../../../domain/refusal.ts'
import { bodyWithinMs } from '../deadline.ts'
import { orBreakOff } from '../or-break-off.ts'
import { problemResponse } from '../problem-response.ts'
import type { AppEnv, RequestContext } from '../request-context.ts'
import { countAction } from './count-request.ts'
import { tooBusy, type GuardOptions } from './route-guard.ts'
import { checkAnswer, readInput } from './route-input.ts'

/** A handler whose route is only known at run time; its input was checked by that route's own schemas. */
export type AnyHandler<C, A> = (
  ctx: C,
  actor: A,
  input: RouteInput<Route>,
) => Promise<Outcome<unknown>>

export const answerJson = async <C, A>(
  options: GuardOptions<A> & { contextFor: (request: RequestContext) => C },
  key: string,
  route: Route,
  handler: AnyHandler<C, A>,
  c: Context<AppEnv>,
  actor: A,
  params: Record<string, string>,
): Promise<Response> => {
  const { request, incoming } = c.env
  const carryOut = async (): Promise<Outcome<unknown>> => {
    const { deadline } = request
    const leftMs = deadline.leftMs()
    if (route.body || route.file || route.download) deadline.set(bodyWithinMs)
    // what is not here yet may take a minute
    const isSlow = !incoming.complete
    if (isSlow) request.place?.pause()
    const input = await readInput(route, {
      params,
      query: c.req.query(),
      incoming,
      ...(options.onAnswer ? { onJson: (value) => (request.receivedBody = value) } : {}),
    })
    // the time its body took to arrive does not count; identifying and authorising the caller does
    if (!route.file && !route.download) deadline.set(leftMs)
    if (!input.ok) return input
    if (isSlow && (await request.place?.resume()) === false) {
      const busy = tooBusy(options.metrics)
      return refused(busy.code, busy)
    }
    const tooMany = await countAction(options, key, route, request)
    if (tooMany) return refused(tooMany.code, tooMany)
    return handler(options.contextFor(request), actor, input.value)
  }
  const outcome = await carryOut()
  if (!outcome.ok) {
    options.metrics.refusals.inc({ code: outcome.refusal.code })
    // the rest of the body is not read
    const isTooLarge = outcome.refusal.code === 'body_too_large'
    return problemResponse(outcome.refusal, request, isTooLarge ? { connection: 'close' } : {})
  }
  if (route.download) return fileResponse(route.download.mediaType, outcome.value, c.env)
  if (!route.answer) return new Response(null, { status: route.status ?? 204 })
  return new Response(JSON.stringify(checkAnswer(route.answer, outcome.value)), {
    status: route.status ?? 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': cachingOf(route),
      ...(outcome.isReplay ? { [replayHeader]: 'true' } : {}),
    },
  })
}

/** Marks the answer of an earlier identical request: nothing was done again. */
export const replayHeader = 'idempotent-replayed'

/** Not cached between us and the caller, and never shown by a browser as a page of ours. */
const fileResponse = (
  mediaType: string,
  answered: unknown,
  { request, outgoing }: AppEnv['Bindings'],
): Response => {
  // typed by the route's own key in `Handlers`
  const { fileName, body } = answered as Download
  if (!/^[\w.-]+$/.test(fileName)) throw new Error('not a name for a file')
  const sent =
    body instanceof Uint8Array
      ? body
      : orBreakOff(body, (error) => {
          request.log.error('an answer broke off', { route: request.route, error })
          outgoing.destroy()
        })
  return new Response(sent, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      ...(body instanceof Uint8Array ? { 'content-length': String(body.byteLength) } : {}),
    },
  })
}

const cachingOf = ({ cachedForSeconds }: Route): string =>
  cachedForSeconds === undefined ? 'no-store' : `public, max-age=${cachedForSeconds}`
