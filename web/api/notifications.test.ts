/**
 * Two choices pressed one right after the other, on a slow line. Seen to fail with: both sent at once; the answer to the first replacing
 * the second.
 */
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { NotificationPreferences, NotificationSettings } from '../../contract/notifications.ts'
import { changePreferences } from './notifications.ts'
import { queryKeys } from './kit/query-keys.ts'

afterEach(() => vi.unstubAllGlobals())

const nextTick = () => new Promise((done) => setTimeout(done, 5))

it('are both shown all the time, and reach the server in their order', async () => {
  const sent: unknown[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const preferences: unknown = JSON.parse(body)
    sent.push(preferences)
    return new Promise((resolve) => {
      answers.push(() => resolve(Response.json({ preferences })))
    })
  })
  const client = new QueryClient()
  const shown = () =>
    client.getQueryData<NotificationSettings>(queryKeys.notifications)?.preferences
  const press = (words: string): NotificationPreferences => {
    const preferences: NotificationPreferences = JSON.parse(words)
    void new MutationObserver(client, changePreferences).mutate(preferences)
    return preferences
  }
  client.setQueryData(queryKeys.notifications, { preferences: {} })

  const first = press('{"switchedOff":["a"]}')
  await nextTick()
  const second = press('{"switchedOff":["a","b"]}')
  await nextTick()
  expect(sent).toEqual([first])
  for (const answer of [first, second]) {
    expect(shown()).toEqual(second)
    expect(sent.at(-1)).toEqual(answer)
    answers.shift()?.()
    await nextTick()
  }
  expect(shown()).toEqual(second)
  client.clear()
})
