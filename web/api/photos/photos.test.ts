/**
 * Photos on their way, in a browser that keeps nothing (one that does: `journeys/photos.spec.ts`). Seen to fail with: the signed-in user
 * not checked before sending; `Retry-After` for one tab alone; a refused photo that stops the others; the bytes sent again when only the
 * message was lost; no limit on how many wait; the current user forgotten when the previous one has left.
 */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitingPhotosDays } from '../../../domain/accounts/retention.ts'
import { queryKeys } from '../kit/query-keys.ts'
import { fromKept, toKept, type QueuedPhoto } from './queued-photo.ts'
import { waitingLabel } from './waiting-labels.ts'

const photo = (change: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
  clientId: 'abcdefghijklmnopqrstuvwx',
  accountId: 'acc_1',
  bookingId: 'bkg_1',
  purpose: 'damage',
  words: '',
  takenAt: '2026-12-04T18:19:00.000Z',
  addedAt: '2026-12-04T18:20:00.000Z',
  blob: new Blob(['bytes'], { type: 'image/jpeg' }),
  chained: { link: 'a'.repeat(64), previousLink: null, place: null },
  hasArrived: false,
  problem: null,
  ...change,
})

describe('what is kept', () => {
  it('comes back as it was', async () => {
    const kept = photo({ purpose: 'chat', words: 'The gate', hasArrived: true })
    const { blob, ...rest } = fromKept(await toKept(kept)) ?? photo()
    const { blob: before, ...details } = kept
    expect(rest).toEqual(details)
    expect([blob.type, await blob.text()]).toEqual([before.type, 'bytes'])
  })

  it('is left out when it is no photo of today’s shape', async () => {
    const good = await toKept(photo())
    for (const wrong of [
      null,
      'picture',
      {},
      { ...good, accountId: 7 },
      { ...good, purpose: 'selfie' },
      { ...good, addedAt: 'yesterday' },
      { ...good, bytes: 'bytes' },
    ]) {
      expect(fromKept(wrong)).toBeNull()
    }
  })
})

it('says what happens to photos that wait', () => {
  const waiting = { ...photo(), isKept: true, isPreparing: false, progress: null }
  expect(waitingLabel([])).toBeNull()
  expect(waitingLabel([{ ...waiting, problem: 'no' }])).toBeNull()
  expect(waitingLabel([{ ...waiting, progress: 0.4 }])).toBeNull()
  expect(waitingLabel([waiting])).toMatch(
    /^One photo has been waiting since Fri 4 Dec, 18:20\. .*close/,
  )
  expect(waitingLabel([waiting, waiting])).toMatch(
    /^2 photos are waiting, the oldest since Fri 4 Dec/,
  )
  expect(waitingLabel([{ ...waiting, isKept: false }])).toMatch(/Keep this page open until then/)
  expect(waitingPhotosDays).toBeGreaterThan(1)
})

type Answer = { status: number; body: unknown; headers?: Record<string, string> } | 'no connection'

describe('the queue', () => {
  /** Addresses of the uploads, and bodies of the messages. */
  const sent: string[] = []
  const bodies: unknown[] = []
  const box = new Map<string, string>()
  let answer: (path: string) => Answer
  let answerMessage: () => Response

  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    response: unknown = null
    responseType = ''
    private path = ''
    private headers: Record<string, string> = {}
    open(_method: string, path: string) {
      this.path = path
    }
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return this.headers[name] ?? null
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send() {
      sent.push(this.path)
      const given = answer(this.path)
      if (given !== 'no connection') {
        this.status = given.status
        this.response = given.body
        this.headers = given.headers ?? {}
      }
      queueMicrotask(() => {
        this.dispatchEvent(new Event(given === 'no connection' ? 'error' : 'load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }

  const fine = (): Answer => ({
    status: 201,
    body: { photoId: 'pho_1', createdAt: '2026-12-04T18:20:00.000Z' },
  })
  const refusal = (status: number, code: string, headers = {}): Answer => ({
    status,
    body: { code, status, title: 'No', detail: `because ${code}` },
    headers,
  })

  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetModules()
    sent.length = 0
    bodies.length = 0
    box.clear()
    answer = fine
    answerMessage = () => Response.json({ seq: 1, clientId: 'x' }, { status: 201 })
    const window = Object.assign(new EventTarget(), {
      localStorage: {
        getItem: (key: string) => box.get(key) ?? null,
        setItem: (key: string, text: string) => void box.set(key, text),
        removeItem: (key: string) => void box.delete(key),
      },
    })
    vi.stubGlobal('window', window)
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage() {}
      },
    )
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body))
      return answerMessage()
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  const open = async () => {
    const { addPhotos, mostWaiting } = await import('./add-photos.ts')
    const { waitingPhotos } = await import('./queue-state.ts')
    const { sendPhotos, sendPhotoAgain } = await import('./send-photos.ts')
    const client = new QueryClient()
    const isSignedIn = (accountId: string | null) =>
      client.setQueryData(queryKeys.me, accountId && { accountId })
    isSignedIn('acc_1')
    const sender = { client, accountId: 'acc_1' }
    const refused: unknown[] = []
    const add = (count = 1, purpose: QueuedPhoto['purpose'] = 'damage', words = '') => {
      const files = Array.from(
        { length: count },
        (_, n) => new File([`bytes ${n}`], `${n}.jpg`, { type: 'image/jpeg' }),
      )
      const notified = {
        ...sender,
        onChatRefused: (failure: unknown) => void refused.push(failure),
      }
      return addPhotos(notified, { bookingId: 'bkg_1', purpose, words, files })
    }
    const queue = { mostWaiting, waitingPhotos, sendPhotos, sendPhotoAgain }
    return { ...queue, add, refused, isSignedIn, sender }
  }

  it('sends each once, under an id of letters, and forgets it', async () => {
    const { add, waitingPhotos } = await open()
    expect(await add(3)).toEqual([])
    await vi.runAllTimersAsync()
    const names = sent.map((path) => new URL(path, 'https://towline.example').searchParams)
    expect(new Set(names.map((query) => query.get('clientId'))).size).toBe(3)
    for (const query of names) expect(query.get('clientId')).toMatch(/^[a-z]{24}$/)
    expect(waitingPhotos()).toEqual([])
  })

  it('waits without a connection, retries at growing intervals, and at once when it is back', async () => {
    answer = () => 'no connection'
    const { add, waitingPhotos } = await open()
    await add()
    await vi.advanceTimersByTimeAsync(60_000)
    const tries = sent.length
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(8)
    expect(waitingPhotos()).toMatchObject([{ problem: null, isKept: false, progress: null }])
    answer = fine
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10)
    expect(waitingPhotos()).toEqual([])
    expect(new Set(sent).size, 'always the same name').toBe(1)
  })

  it('shows what was refused and goes on with the others; it can be tried again', async () => {
    answer = (path) => (path === sent[0] ? refusal(422, 'photo_not_readable') : fine())
    const { add, sender, waitingPhotos, sendPhotoAgain } = await open()
    await add(2)
    await vi.runAllTimersAsync()
    expect(waitingPhotos()).toMatchObject([{ problem: 'because photo_not_readable' }])
    answer = fine
    await sendPhotoAgain(sender, waitingPhotos()[0]?.clientId ?? '')
    await vi.runAllTimersAsync()
    expect(waitingPhotos()).toEqual([])
  })

  it('pauses for as long as the server asks', async () => {
    answer = () => refusal(503, 'not_ready', { 'retry-after': '20' })
    const { add, sender, sendPhotos } = await open()
    await add()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toHaveLength(1)
    answer = fine
    // neither a connection nor a caller makes it try earlier
    window.dispatchEvent(new Event('online'))
    await sendPhotos(sender)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(sent).toHaveLength(2)
  })

  it('tries three times on a server error, and then leaves it to the user', async () => {
    answer = () => refusal(500, 'internal_error')
    const { add, waitingPhotos } = await open()
    await add()
    await vi.runAllTimersAsync()
    expect(sent).toHaveLength(3)
    expect(waitingPhotos()).toMatchObject([{ problem: 'because internal_error' }])
  })

  it('sends only for the user who added it, and waits when the session is over', async () => {
    const { add, isSignedIn, sender, sendPhotos, waitingPhotos } = await open()
    isSignedIn('acc_2')
    await add()
    await vi.runAllTimersAsync()
    expect(sent).toEqual([])
    isSignedIn('acc_1')
    answer = () => refusal(401, 'not_signed_in')
    await sendPhotos(sender)
    await vi.runAllTimersAsync()
    expect(sent).toHaveLength(1)
    expect(waitingPhotos()).toMatchObject([{ problem: null }])
  })

  it('goes on with the user who has signed in while the previous user signed out', async () => {
    const { add, isSignedIn, sender, sendPhotos, waitingPhotos } = await open()
    const { keepPhoto, showPhoto } = await import('./queue-state.ts')
    isSignedIn(null)
    await add(2)
    const theirs = photo({ accountId: 'acc_2', bookingId: 'bkg_2' })
    showPhoto({ ...theirs, isKept: false, isPreparing: false, progress: null })
    await keepPhoto(theirs.clientId)
    answer = () => {
      isSignedIn('acc_2')
      void sendPhotos({ ...sender, accountId: 'acc_2' })
      return fine()
    }
    isSignedIn('acc_1')
    await sendPhotos(sender)
    await vi.runAllTimersAsync()
    expect(sent.map((path) => path.includes('bkg_2'))).toEqual([false, true])
    expect(waitingPhotos().map(({ accountId }) => accountId)).toEqual(['acc_1'])
  })

  it('says that the photo of a message was refused, and leaves it there', async () => {
    answer = () => refusal(409, 'chat_closed')
    const { add, refused, waitingPhotos } = await open()
    await add(1, 'chat', 'The gate')
    await add(1)
    await vi.runAllTimersAsync()
    expect(refused).toMatchObject([{ problem: { code: 'chat_closed' } }])
    expect(waitingPhotos()).toHaveLength(2)
  })

  it('sends the message of a photo, and the bytes only once when just the message was lost', async () => {
    answerMessage = () => {
      throw new TypeError('Failed to fetch')
    }
    const { add, waitingPhotos } = await open()
    await add(1, 'chat', 'The gate')
    await vi.advanceTimersByTimeAsync(10)
    expect(waitingPhotos()).toMatchObject([{ hasArrived: true, problem: null }])
    // the server has forgotten the photo since then
    answerMessage = () =>
      new Response(JSON.stringify(Object(refusal(409, 'chat_photo_missing')).body), {
        status: 409,
        headers: { 'content-type': 'application/problem+json' },
      })
    const missing = answerMessage
    let requests = 0
    answerMessage = () =>
      (requests += 1) === 1 ? missing() : Response.json({ seq: 1 }, { status: 201 })
    await vi.runAllTimersAsync()
    expect(sent).toHaveLength(2)
    expect(bodies).toHaveLength(3)
    expect(bodies[0]).toMatchObject({ messageType: 'photo', content: 'The gate' })
    expect(waitingPhotos()).toEqual([])
  })

  it('takes only a limited number', async () => {
    answer = () => 'no connection'
    const { add, mostWaiting, waitingPhotos } = await open()
    expect(await add(mostWaiting)).toEqual([])
    expect(await add(2)).toEqual([expect.stringMatching(/already waiting on this device/)])
    expect(waitingPhotos()).toHaveLength(mostWaiting)
  })
})
