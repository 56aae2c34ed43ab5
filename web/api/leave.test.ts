/** Mutant that was seen to fail: what the server said of the session's devices kept. */
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { leave } from './leave.ts'
import { queryKeys } from './query-keys.ts'

it('whoever signs out leaves nothing of theirs on the page, and what is everybody’s stays', () => {
  const client = new QueryClient()
  const keys = [queryKeys.me, queryKeys.booking('bkg_a'), queryKeys.notifications, queryKeys.config]
  for (const key of keys) client.setQueryData(key, { known: true })
  leave(client)
  expect(keys.map((key) => client.getQueryData(key))).toEqual([
    null,
    undefined,
    undefined,
    { known: true },
  ])
  client.clear()
})
