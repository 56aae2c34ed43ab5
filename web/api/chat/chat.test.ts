/**
 * Conversations in the browser. Seen to fail with: the later state chosen by `lastSeq` alone; messages not put in order; a gap left
 * unfilled; an own message acknowledged; marks that a server refuses for a moment given up; one set of marks for both sides of a
 * conversation on one device, or for a user who signs in later.
 */
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  ChatMessage,
  Conversation,
  UnreadConversations,
} from '../../../contract/bookings/chat.ts'
import {
  conversationAfter,
  conversationWithMessage,
  conversationWithPage,
  hasHole,
  unreadAfter,
  type ChatEvent,
} from './chat-changes.ts'
import { noteMarks } from './chat-marks.ts'
import { keepLiveEvent } from '../kit/persist-query-cache.ts'
import { keepMessage } from './keep-chat.ts'
import { queryKeys } from '../kit/query-keys.ts'

const message = (seq: number, senderType: ChatMessage['senderType'] = 'driver'): ChatMessage => ({
  messageId: `msg_${seq}`,
  seq,
  senderType,
  messageType: 'text',
  content: `number ${seq}`,
  photo: null,
  createdAt: '2026-12-04T12:00:00.000Z',
  clientId: senderType === 'customer' ? `client-${seq}` : null,
})

const marksOf = (customerRead: number, driverRead: number): Conversation['marks'] => ({
  customer: { deliveredSeq: customerRead, readSeq: customerRead },
  driver: { deliveredSeq: driverRead, readSeq: driverRead },
})

/**
 * A conversation as its customer's server would report it: the events one after the other, and after each what a fetch would return. The
 * page is the newest five.
 */
type Action = 'customer writes' | 'driver writes' | 'customer reads' | 'driver reads'

const notify = (actions: readonly Action[]) => {
  const messages: ChatMessage[] = []
  let [customerRead, driverRead] = [0, 0]
  const events: ChatEvent[] = []
  const standing = () => ({
    lastSeq: messages.length,
    marks: marksOf(customerRead, driverRead),
    unread: messages.filter(({ seq, senderType }) => senderType === 'driver' && seq > customerRead)
      .length,
  })
  const fetched: Conversation[] = []
  const look = () => {
    const page = messages.slice(-5)
    fetched.push({ messages: page, hasEarlier: messages.length > 5, ...standing() })
  }
  look()
  for (const action of actions) {
    if (action === 'customer reads') customerRead = messages.length
    else if (action === 'driver reads') driverRead = messages.length
    else
      messages.push(
        message(messages.length + 1, action === 'driver writes' ? 'driver' : 'customer'),
      )
    const isMessage = action.endsWith('writes')
    const latest = messages.at(-1)
    events.push(
      isMessage && latest
        ? { type: 'chat_message', bookingId: 'bkg_1', message: latest, ...standing() }
        : { type: 'chat_read', bookingId: 'bkg_1', ...standing() },
    )
    look()
  }
  return { events, fetched }
}

const actions = fc.array(
  fc.constantFrom<Action>('customer writes', 'driver writes', 'customer reads', 'driver reads'),
  { maxLength: 20 },
)

describe('old state + events', () => {
  it('is a fresh fetch, wherever it was fetched, also when events come twice or late', () => {
    fc.assert(
      fc.property(
        actions,
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 5 }),
        (scenario, from, again) => {
          const { events, fetched } = notify(scenario)
          const at = from % fetched.length
          const start = fetched[at] ?? fetched[0]
          const end = fetched.at(-1)
          if (!start || !end) return
          const repeated = again.flatMap((one) => events[one % Math.max(1, events.length)] ?? [])
          const known = [...events.slice(at), ...repeated].reduce(conversationAfter, start)
          const { lastSeq, marks, unread } = end
          expect(known).toMatchObject({ lastSeq, marks, unread })
          expect(known.messages.slice(-end.messages.length)).toEqual(end.messages)
          expect(known.hasEarlier).toBe((known.messages[0]?.seq ?? 1) > 1)
          // and a fetch on top changes nothing of that; an overtaken one undoes nothing
          expect(conversationWithPage(known, end).messages).toEqual(known.messages)
          expect(conversationWithPage(known, start)).toMatchObject({ lastSeq, marks, unread })
        },
      ),
      // the first message comes again to a page that begins with the third
      { examples: [[Array.from({ length: 9 }, () => 'customer writes' as const), 7, [0]]] },
    )
  })

  it('counts the unread messages of each conversation', () => {
    fc.assert(
      fc.property(actions, (scenario) => {
        const { events, fetched } = notify(scenario)
        const none: UnreadConversations = { conversations: [] }
        const { conversations } = events.reduce(unreadAfter, none)
        const { unread = 0, lastSeq = 0 } = fetched.at(-1) ?? {}
        expect(conversations).toEqual(unread > 0 ? [{ bookingId: 'bkg_1', unread, lastSeq }] : [])
      }),
    )
  })
})

describe('pages', () => {
  const page = (from: number, to: number): Conversation => ({
    messages: Array.from({ length: to - from + 1 }, (_, n) => message(from + n)),
    hasEarlier: from > 1,
    lastSeq: to,
    marks: marksOf(0, 0),
    unread: 0,
  })

  it('join where they meet; earlier ones are put before', () => {
    const known = conversationWithPage(page(6, 8), page(3, 5))
    expect(known.messages.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8])
    expect(known.hasEarlier).toBe(true)
    expect(conversationWithPage(known, page(1, 2)).hasEarlier).toBe(false)
  })

  it('that leave a gap replace what is before it', () => {
    const known = conversationWithPage(page(1, 3), page(7, 9))
    expect(known.messages.map(({ seq }) => seq)).toEqual([7, 8, 9])
    expect(known.hasEarlier).toBe(true)
  })

  it('show the gap that an answer leaves before the other side’s message is here', () => {
    const known = conversationWithMessage(page(1, 3), message(5, 'customer'))
    expect(hasHole(known)).toBe(true)
    expect(hasHole(conversationWithPage(known, page(1, 5)))).toBe(false)
  })
})

describe('where screens read it', () => {
  const requests: { url: string; body: unknown }[] = []
  const answers: Response[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    requests.length = 0
    answers.length = 0
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      requests.push({ url, body: JSON.parse(body) })
      return answers.shift() ?? new Response(null, { status: 204 })
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const signedIn = (accountId: string): QueryClient => {
    const client = new QueryClient()
    client.setQueryData(queryKeys.me, { accountId })
    return client
  }

  const eventOf = (bookingId: string, written: ChatMessage): ChatEvent => ({
    type: 'chat_message',
    bookingId,
    message: written,
    lastSeq: written.seq,
    marks: marksOf(0, 0),
    unread: 1,
  })

  it('a message is in its conversation, counted, and acknowledged with others that arrive close to it', async () => {
    const client = signedIn('acc_a')
    const empty = { messages: [], hasEarlier: false, lastSeq: 0, marks: marksOf(0, 0), unread: 0 }
    client.setQueryData(queryKeys.conversation('bkg_a'), empty)
    client.setQueryData(queryKeys.unread, { conversations: [] })
    keepLiveEvent(client, eventOf('bkg_a', message(1)))
    keepLiveEvent(client, eventOf('bkg_a', message(2)))
    keepLiveEvent(client, eventOf('bkg_a', message(2)))
    const known = client.getQueryData<Conversation>(queryKeys.conversation('bkg_a'))
    expect(known?.messages).toEqual([message(1), message(2)])
    expect(client.getQueryData(queryKeys.unread)).toEqual({
      conversations: [{ bookingId: 'bkg_a', unread: 1, lastSeq: 2 }],
    })
    await vi.runAllTimersAsync()
    expect(requests).toEqual([
      { url: '/api/bookings/bkg_a/messages/marks', body: { deliveredSeq: 2, readSeq: 0 } },
    ])
  })

  it('an own one is not acknowledged', async () => {
    keepLiveEvent(signedIn('acc_a'), eventOf('bkg_b', message(1, 'customer')))
    await vi.runAllTimersAsync()
    expect(requests).toEqual([])
  })

  it('sends marks again later that a restarting server refuses', async () => {
    const busy = { code: 'not_ready', status: 503, title: 'Busy', detail: 'Try again' }
    const headers = { 'content-type': 'application/problem+json' }
    answers.push(new Response(JSON.stringify(busy), { status: 503, headers }))
    noteMarks(signedIn('acc_a'), 'bkg_d', { deliveredSeq: 3, readSeq: 3 })
    await vi.runAllTimersAsync()
    const body = { deliveredSeq: 3, readSeq: 3 }
    expect(requests.map((one) => one.body)).toEqual([body, body])
  })

  it('keeps the marks of each side apart, also one after the other on one device, and sends none after sign-out', async () => {
    const client = signedIn('acc_a')
    const marks = { deliveredSeq: 2, readSeq: 2 }
    for (const accountId of ['acc_a', 'acc_b', 'acc_b']) {
      client.setQueryData(queryKeys.me, { accountId })
      noteMarks(client, 'bkg_e', marks)
      await vi.runAllTimersAsync()
    }
    expect(requests).toHaveLength(2)
    noteMarks(client, 'bkg_e', { deliveredSeq: 5, readSeq: 5 })
    client.setQueryData(queryKeys.me, { accountId: 'acc_a' })
    await vi.runAllTimersAsync()
    expect(requests).toHaveLength(2)
  })

  it('a gap has it fetched again', () => {
    const client = new QueryClient()
    const queryKey = queryKeys.conversation('bkg_c')
    const marks = marksOf(0, 0)
    const one = { messages: [message(1)], hasEarlier: false, lastSeq: 1, marks, unread: 0 }
    client.setQueryData(queryKey, one)
    keepMessage(client, 'bkg_c', message(2, 'customer'))
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
    keepMessage(client, 'bkg_c', message(4, 'customer'))
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})
