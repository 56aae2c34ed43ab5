/**
 * The parts of the chat's screen. Seen to fail with: a retry at once after a failure; messages sent for any signed-in user; no retry;
 * another tab’s account not checked; the current user forgotten when the previous one has to stop.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { ChatMessage } from '../../../contract/bookings/chat.ts'
import type { ProblemError } from '../../api/kit/failures.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { restoreDrafts } from './chat-drafts.ts'
import { chatLines, lastOfOthers, type ChatInput, type MessageLine } from './chat-lines.ts'
import { restoreOutbox, type Outgoing } from './chat-outbox.ts'

const message = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: `msg_${seq}`,
  seq,
  senderType: 'customer',
  messageType: 'text',
  content: `number ${seq}`,
  photo: null,
  createdAt: `2026-12-04T12:0${seq}:00.000Z`,
  clientId: `client-${seq}`,
  ...change,
})

const outgoing = (change: Partial<Outgoing> = {}): Outgoing => ({
  clientId: 'client-out',
  accountId: 'acc_1',
  bookingId: 'bkg_1',
  messageType: 'text',
  content: 'on its way',
  writtenAt: '2026-12-04T12:30:00.000Z',
  problem: null,
  ...change,
})

const input = (change: Partial<ChatInput> = {}): ChatInput => ({
  viewer: 'customer',
  names: { customer: 'Aoife', driver: 'Ciarán' },
  messages: [],
  marks: {
    customer: { deliveredSeq: 0, readSeq: 0 },
    driver: { deliveredSeq: 0, readSeq: 0 },
  },
  outbox: [],
  photos: [],
  sending: null,
  ...change,
})

const messagesIn = (change: Partial<ChatInput>): MessageLine[] =>
  chatLines(input(change)).filter((line) => line.kind === 'message')

describe('lines', () => {
  it('begin each Irish day with its date', () => {
    const messages = [
      message(1, { createdAt: '2026-07-04T22:59:00.000Z' }),
      message(2, { createdAt: '2026-07-04T23:01:00.000Z' }),
      message(3, { createdAt: '2026-07-05T10:00:00.000Z' }),
    ]
    const lines = chatLines(input({ messages }))
    expect(lines.map((line) => (line.kind === 'day' ? line.label : line.content))).toEqual([
      'Sat 4 Jul 2026',
      'number 1',
      'Sun 5 Jul 2026',
      'number 2',
      'number 3',
    ])
  })

  it('state how far an own message has come, and nothing for the others', () => {
    const messages = [message(1), message(2), message(3), message(4, { senderType: 'driver' })]
    const driver = { deliveredSeq: 2, readSeq: 1 }
    const marks = { customer: { deliveredSeq: 4, readSeq: 4 }, driver }
    const lines = messagesIn({ messages, marks })
    expect(lines.map(({ progress }) => progress)).toEqual(['read', 'delivered', 'sent', null])
    expect(lines.map(({ from, isOwn }) => [from, isOwn])).toEqual([
      ['You', true],
      ['You', true],
      ['You', true],
      ['Ciarán', false],
    ])
  })

  it('name both sides for an operator, who has sent nothing', () => {
    const messages = [message(1), message(2, { senderType: 'driver' })]
    const lines = messagesIn({ viewer: 'operator', messages })
    expect(lines.map(({ from, isOwn, progress }) => [from, isOwn, progress])).toEqual([
      ['Aoife', false, null],
      ['Ciarán', true, null],
    ])
  })

  it('end with what is on its way, which keeps its bubble when it has arrived', () => {
    const waiting = [
      outgoing({ clientId: 'client-2' }),
      outgoing({ clientId: 'client-3' }),
      outgoing({ clientId: 'client-4', problem: 'Closed' }),
    ]
    const before = messagesIn({ messages: [message(1)], outbox: waiting, sending: 'client-2' })
    expect(before.map(({ key, progress }) => [key, progress])).toEqual([
      ['client-1', 'sent'],
      ['client-2', 'sending'],
      ['client-3', 'waiting'],
      ['client-4', 'refused'],
    ])
    const after = messagesIn({ messages: [message(1), message(2)], outbox: waiting })
    expect(after.map(({ key, ...line }) => [key, line.outgoing === null])).toEqual([
      ['client-1', true],
      ['client-2', true],
      ['client-3', false],
      ['client-4', false],
    ])
  })
})

it('the last message of the other side is what reading marks', () => {
  const messages = [message(1), message(2, { senderType: 'driver' }), message(3)]
  expect(lastOfOthers(messages, 'customer')).toBe(2)
  expect(lastOfOthers(messages, 'driver')).toBe(3)
  expect(lastOfOthers([], 'driver')).toBe(0)
})

describe('a value in edited storage', () => {
  it('is a message only when it looks like one', () => {
    const good = outgoing()
    const { content: _, ...without } = good
    const bad = [
      null,
      7,
      'x',
      [],
      without,
      { ...good, messageType: 'photo' },
      { ...good, writtenAt: 'soon' },
    ]
    expect(restoreOutbox([...bad, { ...good, problem: 3, more: 1 }])).toEqual([good])
    expect(restoreOutbox({ 0: good })).toEqual([])
  })

  it('is a draft only when it is text', () => {
    expect(restoreDrafts({ bkg_1: 'half a', bkg_2: 7, bkg_3: 'x'.repeat(9_000) })).toEqual({
      bkg_1: 'half a',
      bkg_3: 'x'.repeat(4_000),
    })
    expect(restoreDrafts('draft')).toEqual({})
  })
})

describe('the outbox', () => {
  type Sent = { clientId: string; content: string }
  const sent: Sent[] = []
  const box = new Map<string, string>()
  let answer: () => Response | Promise<Response> = () => Response.error()
  const refused: ProblemError[] = []
  /** The account of the cookie, when the server is asked. */
  let cookieOf: string | null = null

  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetModules()
    sent.length = 0
    refused.length = 0
    cookieOf = null
    box.clear()
    const localStorage = {
      getItem: (key: string) => box.get(key) ?? null,
      setItem: (key: string, text: string) => void box.set(key, text),
      removeItem: (key: string) => void box.delete(key),
    }
    vi.stubGlobal('window', { localStorage })
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      if (url === '/api/session') {
        return Response.json({ account: cookieOf && { accountId: cookieOf } })
      }
      sent.push(JSON.parse(body))
      return answer()
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  /** As after a reload: the module is loaded again, the storage is as it was. */
  const open = async () => {
    vi.resetModules()
    const outbox = await import('./chat-outbox.ts')
    const onRefused = (failure: ProblemError) => void refused.push(failure)
    const client = new QueryClient()
    const isSignedIn = (accountId: string | null) =>
      client.setQueryData(queryKeys.me, accountId && { accountId })
    isSignedIn('acc_1')
    const sender = { client, accountId: 'acc_1', onRefused }
    const write = (content: string) =>
      outbox.post(sender, { bookingId: 'bkg_1', messageType: 'text', content })
    return { ...outbox, isSignedIn, sender, write }
  }
  const kept = (): Outgoing[] => {
    const text = box.get('towline.chat')
    return text === undefined ? [] : JSON.parse(text).value
  }
  const fine = () => Response.json(message(1), { status: 201 })
  const noConnection = () => {
    throw new TypeError('Failed to fetch')
  }
  const refusal =
    (status: number, code: string, headers: Record<string, string> = {}) =>
    () =>
      new Response(JSON.stringify({ code, status, title: 'No', detail: 'Closed' }), {
        status,
        headers: { 'content-type': 'application/problem+json', ...headers },
      })

  it('sends in order, and forgets what has arrived', async () => {
    answer = fine
    const { write } = await open()
    write('one')
    write('two')
    await vi.runAllTimersAsync()
    expect(sent.map(({ content }) => content)).toEqual(['one', 'two'])
    // digits may look like a card, and would be refused
    for (const { clientId } of sent) expect(clientId).toMatch(/^[a-z]{24}$/)
    expect(box.has('towline.chat')).toBe(false)
  })

  it('keeps what found no connection over a reload, and sends it under the same id', async () => {
    answer = noConnection
    const { write } = await open()
    write('one')
    write('two')
    await vi.advanceTimersByTimeAsync(0)
    expect(kept().map(({ content }) => content)).toEqual(['one', 'two'])
    const [first] = sent
    answer = fine
    const { flush, sender } = await open()
    await flush({ ...sender, accountId: 'acc_2' })
    expect(sent).toHaveLength(1)
    await flush(sender)
    expect(sent.map(({ content }) => content)).toEqual(['one', 'one', 'two'])
    expect(sent[1]?.clientId).toBe(first?.clientId)
    expect(kept()).toEqual([])
  })

  it('sends nothing with the cookie of another user, whichever tab they signed in at', async () => {
    answer = noConnection
    const { write, isSignedIn, flush, sender } = await open()
    write('one')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    answer = fine
    isSignedIn('acc_2')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    isSignedIn('acc_1')
    cookieOf = 'acc_2'
    box.set('towline.last-seen', 'acc_2')
    await flush(sender)
    expect(sent).toHaveLength(1)
    isSignedIn('acc_1')
    cookieOf = 'acc_1'
    await flush(sender)
    expect(sent).toHaveLength(2)
    expect(box.get('towline.last-seen')).toBe('acc_1')
  })

  it('goes on with the user who has signed in while the previous user signed out', async () => {
    const { post, write, isSignedIn, sender } = await open()
    answer = () => {
      if (sent.length > 1) return fine()
      isSignedIn('acc_2')
      const others = { bookingId: 'bkg_1', messageType: 'text', content: 'theirs' } as const
      post({ ...sender, accountId: 'acc_2' }, others)
      return noConnection()
    }
    write('one')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ content }) => content)).toEqual(['one', 'theirs'])
    expect(kept().map(({ content }) => content)).toEqual(['one'])
  })

  it('tries again automatically, and the others wait their turn', async () => {
    let tries = 0
    answer = () => ((tries += 1) < 3 ? noConnection() : fine())
    const { write } = await open()
    write('one')
    write('two')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent.map(({ content }) => content)).toEqual(['one', 'one', 'one', 'two'])
  })

  it('sets aside what is refused, says so, and goes on', async () => {
    answer = refusal(409, 'chat_closed')
    const { write, postAgain, reverseTransfers, sender } = await open()
    write('one')
    await vi.advanceTimersByTimeAsync(0)
    expect(refused).toHaveLength(1)
    expect(kept()).toMatchObject([{ content: 'one', problem: 'Closed' }])
    answer = fine
    write('two')
    await vi.advanceTimersByTimeAsync(0)
    expect(kept()).toMatchObject([{ content: 'one', problem: 'Closed' }])
    const { clientId = '' } = kept()[0] ?? {}
    postAgain(sender, clientId)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ content }) => content)).toEqual(['one', 'two', 'one'])
    expect(kept()).toEqual([])
    reverseTransfers('client-none')
    expect(kept()).toEqual([])
  })

  it('waits as long as the server says, and for the session to come back', async () => {
    answer = refusal(429, 'too_many_requests', { 'retry-after': '7' })
    const { write, flush, sender } = await open()
    write('one')
    await vi.advanceTimersByTimeAsync(6_900)
    expect(sent).toHaveLength(1)
    answer = refusal(401, 'not_signed_in')
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(2)
    expect(refused).toEqual([])
    answer = fine
    await flush(sender)
    expect(kept()).toEqual([])
  })
})
