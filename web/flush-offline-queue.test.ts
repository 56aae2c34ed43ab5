/**
 * What is left on a device after sign-out. Seen to fail with: drafts left; the messages of other accounts removed as well; the answers of
 * one account kept for the next, or after sign-out.
 */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountKeys } from './api/account-keys.ts'
import { queryKeys } from './api/kit/query-keys.ts'
import { writePersisted } from './ui/persisted-state.ts'

const box = new Map<string, string>()
const message = (accountId: string) => ({
  clientId: `client-${accountId}`,
  accountId,
  bookingId: 'bkg_1',
  messageType: 'text',
  content: 'hello',
  writtenAt: new Date().toISOString(),
  problem: null,
})

beforeEach(() => {
  vi.resetModules()
  box.clear()
  const localStorage = {
    getItem: (key: string) => box.get(key) ?? null,
    setItem: (key: string, text: string) => void box.set(key, text),
    removeItem: (key: string) => void box.delete(key),
  }
  const sessionStorage = localStorage
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, sessionStorage }))
  vi.stubGlobal('navigator', { onLine: true })
  // a page without a live region
  vi.stubGlobal('document', { getElementById: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('sign-out removes what this account has written and not sent, and says so', async () => {
  const both = [message('acc_1'), message('acc_2')]
  box.set('towline.chat', writePersisted(both, 1, Date.now()))
  box.set('towline.chat-drafts', writePersisted({ bkg_1: 'half a' }, 1, Date.now()))
  const { watchSignOut } = await import('./watch-sign-out.ts')
  const { signOut } = await import('./api/accounts/auth.ts')
  const { connectToaster } = await import('./ui/feedback/toast.ts')
  const cards: unknown[] = []
  connectToaster((card) => void cards.push(card))
  box.set('towline.last-seen', 'acc_1')
  const client = new QueryClient()
  client.setQueryData(queryKeys.me, { accountId: 'acc_1' })
  // The script that sends what waits is not loaded yet.
  watchSignOut(client)

  const leave = (answer: () => Response) => {
    vi.stubGlobal('fetch', async () => answer())
    return client.getMutationCache().build(client, signOut).execute()
  }
  await expect(leave(() => Response.error())).rejects.toBeInstanceOf(Error)
  expect(box.has('towline.chat-drafts'), 'still here: nothing is removed').toBe(true)
  client.setQueryData(accountKeys.payouts, { payouts: [] })
  await leave(() => Response.json({}))
  await vi.waitFor(() => expect(cards).toHaveLength(1), { timeout: 4_000 })
  expect(cards).toMatchObject([
    {
      title: 'Messages discarded',
      description: '2 messages that were not sent yet are no longer on this device.',
    },
  ])
  expect(JSON.parse(box.get('towline.chat') ?? '').value).toEqual([both[1]])
  expect(box.has('towline.chat-drafts')).toBe(false)
  expect(box.has('towline.last-seen')).toBe(false)
  expect(client.getQueryData(accountKeys.payouts)).toBeUndefined()
})

it('sign-out removes the user’s data from the device and the page, and leaves the device’s settings', async () => {
  const { forgottenKeys, lastingKeys } = await import('./device-keys.ts')
  const { watchOfflineQueue } = await import('./flush-offline-queue.ts')
  const { watchSignOut } = await import('./watch-sign-out.ts')
  const { signOut } = await import('./api/accounts/auth.ts')
  const { openedBooking } = await import('./features/booking-flow/opened-booking.ts')
  for (const key of [...forgottenKeys, ...lastingKeys]) {
    box.set(key, writePersisted(null, 1, Date.now()))
  }
  openedBooking.set({ bookingId: 'bkg_1' })
  const client = new QueryClient()
  client.setQueryData(queryKeys.me, { accountId: 'acc_1' })
  watchSignOut(client)
  const end = watchOfflineQueue(client, 'acc_1')
  vi.stubGlobal('fetch', async () => Response.json({}))
  await client.getMutationCache().build(client, signOut).execute()
  await vi.waitFor(() => expect([...box.keys()].toSorted()).toEqual([...lastingKeys].toSorted()))
  expect(openedBooking.get()).toBeNull()
  end()
})

it('the page of one account is loaded again as the next, whom another tab has signed in', async () => {
  const { watchOfflineQueue } = await import('./flush-offline-queue.ts')
  const client = new QueryClient()
  const ends = [watchOfflineQueue(client, 'acc_1')]
  client.setQueryData(accountKeys.payouts, { payouts: [] })
  ends.push(watchOfflineQueue(client, 'acc_1'))
  expect(client.getQueryData(accountKeys.payouts)).toBeDefined()
  ends.push(watchOfflineQueue(client, 'acc_2'))
  expect(client.getQueryData(accountKeys.payouts)).toBeUndefined()
  ends.forEach((end) => end())
})

it('what was lost is counted', async () => {
  const { discardedMessage } = await import('./flush-offline-queue.ts')
  expect(discardedMessage(0, 0)).toBeNull()
  expect(discardedMessage(0, 1)).toEqual({
    title: 'Photos discarded',
    description: 'One photo that was not sent yet is no longer on this device.',
  })
  expect(discardedMessage(1, 2)).toEqual({
    title: 'Messages and photos discarded',
    description: 'One message and 2 photos that were not sent yet are no longer on this device.',
  })
  expect(discardedMessage(0, 0, 1)).toEqual({
    title: 'Steps discarded',
    description: 'One step of a job that was not sent yet is no longer on this device.',
  })
  expect(discardedMessage(3, 1, 2)).toEqual({
    title: 'Messages, photos and steps discarded',
    description:
      '3 messages, one photo and 2 steps of a job that were not sent yet are no longer on this device.',
  })
})
