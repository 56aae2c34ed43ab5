/**
 * The session, and what is cached for it. Seen to fail with: what the server said of the session's devices kept; only what the live stream
 * keeps current cleared; a session answer believed that was read before sign-in or sign-out; a late refusal believed.
 */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Arrival } from '../../../contract/bookings/arrival.ts'
import { onSignIn } from './on-sign-in.ts'
import { resetUserQueries, forgetAll } from './reset-user-queries.ts'
import { dashboardKeys } from '../dashboard-keys.ts'
import { ProblemError } from '../kit/failures.ts'
import { onSignOut } from './on-sign-out.ts'
import { openQueryClient } from '../kit/query-client.ts'
import { accountKeys } from '../account-keys.ts'
import { queryKeys } from '../kit/query-keys.ts'

const own = [
  queryKeys.booking('bkg_a'),
  queryKeys.notifications,
  queryKeys.savedPlaces,
  queryKeys.savedCards,
  accountKeys.payouts,
  accountKeys.analytics,
  queryKeys.schedule,
  queryKeys.missedJobs,
  dashboardKeys.users(''),
  dashboardKeys.partners,
]
const everybodys = [
  queryKeys.config,
  queryKeys.quote('{}'),
  queryKeys.directory(''),
  queryKeys.facts,
]

const arrival: Arrival = JSON.parse('{"accountId":"acc_b","nextStep":null}')
const { nextStep: _, ...account } = arrival

const known = (): QueryClient => {
  const client = new QueryClient()
  for (const key of [queryKeys.me, ...own, ...everybodys]) client.setQueryData(key, { known: true })
  return client
}

describe('clears everything of the previous user from the page, and keeps what is the same for all', () => {
  for (const [name, action] of [
    ['they sign out', forgetAll],
    ['another tab has signed another user in', resetUserQueries],
  ] as const) {
    it(`when ${name}`, () => {
      const client = known()
      action(client)
      expect(own.map((key) => client.getQueryData(key))).toEqual(own.map(() => undefined))
      for (const key of everybodys) expect(client.getQueryData(key)).toEqual({ known: true })
      client.clear()
    })
  }
})

it('shows a user who signs out or in nothing that the live stream or the session told another', () => {
  for (const action of [onSignOut, (client: QueryClient) => onSignIn(client, arrival)]) {
    const client = known()
    action(client)
    for (const key of [queryKeys.booking('bkg_a'), queryKeys.notifications]) {
      expect(client.getQueryData(key)).toBeUndefined()
    }
    expect(client.getQueryData(queryKeys.config)).toEqual({ known: true })
    client.clear()
  }
})

it('loads what is on the screen again for the user who is signed in now', async () => {
  const client = new QueryClient()
  let whose = 'former'
  const queryFn = async () => whose
  const end = new QueryObserver(client, { queryKey: accountKeys.payouts, queryFn }).subscribe(
    () => {},
  )
  await expect.poll(() => client.getQueryData(accountKeys.payouts)).toBe('former')
  whose = 'new'
  resetUserQueries(client)
  expect(client.getQueryData(accountKeys.payouts)).toBeUndefined()
  await expect.poll(() => client.getQueryData(accountKeys.payouts)).toBe('new')
  end()
})

it('does not sign the user out for good on a refusal of a request from before they signed in again', async () => {
  const client = openQueryClient()
  const queryFn = async () => account
  const end = new QueryObserver(client, { queryKey: queryKeys.me, queryFn }).subscribe(() => {})
  await expect.poll(() => client.getQueryData(queryKeys.me)).toEqual(account)
  const [code, title, detail] = ['not_signed_in', '', ''] as const
  const problem = { type: 'about:blank', code, status: 401, title, detail, requestId: '' }
  const refused = new ProblemError(problem)
  const response = client.fetchQuery({
    queryKey: queryKeys.bookings,
    queryFn: async () => {
      throw refused
    },
  })
  await expect(response).rejects.toBe(refused)
  await expect.poll(() => client.getQueryData(queryKeys.me)).toEqual(account)
  end()
  client.clear()
})

describe('a session answer that is on its way', () => {
  for (const [name, before, action, after] of [
    ['sign out a user who has just come', null, onSignIn, account],
    ['bring back a user who has just left', account, onSignOut, null],
  ] as const) {
    it(`does not ${name}`, async () => {
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
      let truth: unknown = before
      const onTheirWay: (() => void)[] = []
      const queryFn = () => {
        const answer = truth
        return new Promise<unknown>((resolve) => onTheirWay.push(() => resolve(answer)))
      }
      const end = new QueryObserver(client, { queryKey: queryKeys.me, queryFn }).subscribe(() => {})
      truth = after
      action(client, arrival)
      expect(client.getQueryData(queryKeys.me)).toEqual(after)
      for (let answers = 0; answers < 2; answers += 1) {
        onTheirWay.shift()?.()
        await new Promise((done) => setTimeout(done, 5))
        expect(client.getQueryData(queryKeys.me)).toEqual(after)
      }
      end()
    })
  }
})
