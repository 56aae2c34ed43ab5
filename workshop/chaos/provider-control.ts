/** Controls the fake card provider from another process, and reads its books at one moment. */
import type { Control } from '../fakes/card-provider/control.ts'
import type { FaultRequest } from '../fakes/card-provider/faults.ts'

/** The parts of the provider that the checks of the books read (`server/testing/invariants.ts`). */
export type ProviderBooks = Pick<
  Control,
  | 'intents'
  | 'intent'
  | 'charges'
  | 'refunds'
  | 'disputes'
  | 'transfers'
  | 'reversals'
  | 'balance'
  | 'balanceTransactions'
>

export type ProviderControl = ReturnType<typeof openProviderControl>

const answerWithinMs = 5_000

export const openProviderControl = (origin: string) => {
  const send = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/_control/${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
    const { data }: { data: unknown } = await response.json()
    return data
  }
  const view = async <K extends keyof ProviderBooks>(
    name: K,
    path: string = name,
  ): Promise<ReturnType<ProviderBooks[K]>> =>
    // what the fake reports about itself, in the types of its own code
    (await send(path)) as ReturnType<ProviderBooks[K]>

  return {
    /** Answers whether the fake received it: a provider that was killed or is paused does not. */
    control: (action: string, body: object = {}): Promise<boolean> =>
      send(action, body).then(
        () => true,
        () => false,
      ),
    failNext: (fault: FaultRequest): Promise<boolean> =>
      send('fail-next', fault).then(
        () => true,
        () => false,
      ),
    requestCount: async (): Promise<number> => {
      const requests = await send('requests').catch(() => [])
      return Array.isArray(requests) ? requests.length : 0
    },
    /** A snapshot; later changes are not seen. */
    books: async (): Promise<ProviderBooks> => {
      const [intents, charges, refunds, disputes, transfers, reversals, balance, lines] =
        await Promise.all([
          view('intents'),
          view('charges'),
          view('refunds'),
          view('disputes'),
          view('transfers'),
          view('reversals'),
          view('balance'),
          view('balanceTransactions', 'balance-transactions'),
        ])
      const byId = new Map(intents.map((intent) => [intent.id, intent]))
      return {
        intents: () => intents,
        intent: (id) => byId.get(id),
        charges: () => charges,
        refunds: () => refunds,
        disputes: () => disputes,
        transfers: () => transfers,
        reversals: () => reversals,
        balance: () => balance,
        balanceTransactions: () => lines,
      }
    },
  }
}
