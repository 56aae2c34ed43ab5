/** Handlers that need somebody, as the door wants them: of anybody or nobody. */
import { refused, type RefusalCode } from '../domain/refusal.ts'
import type { Identity } from './accounts/index.ts'
import type { RequestCtx } from './context.ts'
import type { PartnerCaller } from './partners/index.ts'

type ForSomeone<W> = Record<
  string,
  (ctx: RequestCtx, who: W, input: never) => Promise<{ ok: boolean }>
>

/** Handlers that always have someone: should the matrix ever let nobody through, that is refused here too. */
const forSomeone =
  <W>(unknownCode: RefusalCode) =>
  <H extends ForSomeone<W>>(handlers: H) =>
    Object.fromEntries(
      Object.entries(handlers).map(([key, handler]) => [
        key,
        async (ctx: RequestCtx, who: W | null, input: never) =>
          who ? handler(ctx, who, input) : refused(unknownCode),
      ]),
      // the same handlers, each taking also nobody
    ) as {
      [K in keyof H]: (ctx: RequestCtx, who: W | null, input: InputTo<H[K]>) => ReturnType<H[K]>
    }

export const signedIn = forSomeone<Identity>('not_signed_in')
export const withKey = forSomeone<PartnerCaller>('api_key_invalid')

type InputTo<F extends (...args: never[]) => unknown> =
  Parameters<F> extends [unknown, unknown, infer Input] ? Input : unknown
