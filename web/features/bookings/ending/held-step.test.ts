/**
 * "Job done" for ten seconds. Seen to fail: sent at once, undone and sent all the same, forgotten by a reload, kept back for good by a clock
 * that was set back, and never sent for want of a timer.
 */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryKeys } from '../../../api/kit/query-keys.ts'

const box = new Map<string, string>()
let sent: Record<string, string>[]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-04T18:20:00.000Z') })
  box.clear()
  sent = []
  const localStorage = {
    getItem: (key: string) => box.get(key) ?? null,
    setItem: (key: string, text: string) => void box.set(key, text),
    removeItem: (key: string) => void box.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ bookingId: 'bkg_1', viewer: 'driver', status: 'completed' })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** As after a reload. */
const open = async () => {
  vi.resetModules()
  const steps = await import('../job-steps.ts')
  const client = new QueryClient()
  client.setQueryData(queryKeys.me, { accountId: 'acc_1' })
  const sender = { client, accountId: 'acc_1', onRefused: () => undefined }
  const finish = async () => {
    const body = { transition: 'complete' as const }
    const tried = steps.pressStep(sender, { bookingId: 'bkg_1', body }, 10_000)
    await vi.advanceTimersByTimeAsync(0)
    return tried
  }
  const held = () => {
    const [step] = steps.restoreSteps(JSON.parse(box.get('towline.steps') ?? '{}').value)
    if (!step) throw new Error('nothing is held')
    return step
  }
  return { steps, sender, finish, held }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

it('is not sent, and then once, with the time it was pressed', async () => {
  const { steps, finish, held } = await open()
  expect(await finish()).toEqual({ kind: 'waits' })
  await pass(9)
  expect(sent).toEqual([])
  expect(steps.holdLeftMs(held())).toBe(1_000)
  await pass(1)
  await pass(60)
  expect(sent).toMatchObject([{ transition: 'complete', pressedAt: '2026-12-04T18:20:00.000Z' }])
  expect(box.has('towline.steps')).toBe(false)
})

it('taken back, nothing of it is ever sent', async () => {
  const { steps, finish, held } = await open()
  await finish()
  await pass(5)
  expect(steps.takeBackStep(held())).toBe(true)
  await pass(60)
  expect(sent).toEqual([])
})

it('is not taken back once its time is over', async () => {
  const { steps, finish, held } = await open()
  await finish()
  const step = held()
  await pass(10)
  expect(steps.takeBackStep(step)).toBe(false)
  expect(sent).toHaveLength(1)
})

it('waits on after a reload, and is sent then', async () => {
  await (await open()).finish()
  const again = await open()
  void again.steps.flushSteps(again.sender)
  await pass(9)
  // the tab before it has its timer still
  expect(sent).toEqual([])
  await pass(2)
  expect(sent.length).toBeGreaterThan(0)
  expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(1)
})

it('is sent when its driver turns to something else', async () => {
  const { steps, sender, finish, held } = await open()
  await finish()
  steps.releaseStep(sender, held())
  await pass(0)
  expect(sent).toHaveLength(1)
})

it('a clock that was set back keeps it no longer', async () => {
  const { steps, sender, finish } = await open()
  await finish()
  vi.setSystemTime(new Date('2026-12-04T17:20:00.000Z'))
  void steps.flushSteps(sender)
  await pass(0)
  expect(sent).toHaveLength(1)
})

it('a signature goes before it, and is not held', async () => {
  const { steps, sender, finish } = await open()
  await finish()
  void steps.signAndWait(sender, 'bkg_1', { signerName: 'Niamh Sample', path: null })
  await pass(1)
  expect(sent).toMatchObject([{ signerName: 'Niamh Sample' }])
  await pass(10)
  expect(sent).toMatchObject([{ signerName: 'Niamh Sample' }, { transition: 'complete' }])
})
