/**
 * The steps of a job on their way. Seen to fail with: steps after a refused one sent before it is resolved; a new id made after a reload;
 * a passed arrival sent along; a signature sent behind the end of the job; a step held back by a refused reading; a reading dropped with the refused step before it, at the next press or by hand; a waiting step shown as taken by the server to its end; the code of a refusal forgotten.
 */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { bookingFixture } from './booking-fixture.ts'
import { asPressed, restoreSteps, type JobStep } from './job-steps.ts'
import type { TransitionRequest } from './transition-values.ts'

const salt = '00112233445566778899aabbccddeeff'
const signature = { signerName: 'Niamh Sample', path: null }

const step = (
  transition: TransitionRequest['transition'],
  change: Partial<JobStep> = {},
): JobStep => ({
  clientId: `client-${transition}`,
  accountId: 'acc_1',
  bookingId: 'bkg_1',
  body: { transition },
  pressedAt: '2026-12-04T18:20:00.000Z',
  problem: null,
  ...change,
})

describe('the job as it was pressed', () => {
  const job = bookingFixture({ viewer: 'driver', status: 'confirmed' })
  const standing = (steps: readonly JobStep[]) => {
    const { status, nextTransition } = asPressed(job, steps)
    return [status, nextTransition]
  }

  it('continues with each step that waits', () => {
    expect(asPressed(job, [])).toBe(job)
    expect(standing([step('set_off')])).toEqual(['driver_en_route', 'arrive'])
    expect(standing([step('set_off'), step('arrive')])).toEqual(['driver_arrived', 'start'])
  })

  it('is over only when the server says so', () => {
    const all = [step('set_off'), step('arrive'), step('start'), step('complete')]
    expect(standing(all)).toEqual(['in_progress', null])
  })

  it('is in the server’s state at a step that was refused', () => {
    const steps = [step('set_off', { problem: 'No' }), step('arrive')]
    expect(standing(steps)).toEqual(['confirmed', 'set_off'])
  })

  it('stays where it is at a signature that waits', () => {
    const signed = { ...step('arrive'), body: signature }
    expect(standing([step('set_off'), signed])).toEqual(['driver_en_route', 'arrive'])
    const refused = { ...signed, problem: 'No' }
    expect(standing([refused, step('set_off')])).toEqual(['driver_en_route', 'arrive'])
  })

  it('does not count twice what the server has already', () => {
    const later = bookingFixture({ viewer: 'driver', status: 'driver_en_route' })
    expect(asPressed(later, [step('set_off')])).toBe(later)
    expect(asPressed(later, [step('set_off'), step('arrive')]).status).toBe('driver_arrived')
  })
})

it.each([
  ['no list', 'steps'],
  ['no steps', [null, 1, {}, { ...step('arrive'), body: { transition: 'fly' } }]],
  ['without a moment', [{ ...step('arrive'), pressedAt: 'soon' }]],
  ['without an owner', [{ ...step('arrive'), accountId: undefined }]],
])('from a storage with %s nothing is taken', (_, kept) => {
  expect(restoreSteps(kept)).toEqual([])
})

it('a step that an older release kept is restored', () => {
  const former = { ...step('arrive'), body: { move: 'arrive' } }
  expect(restoreSteps([former])).toEqual([step('arrive')])
})

it('what was said of the hand-over is restored with its step, and nothing else that was kept there', () => {
  const handover = {
    isAtDropoff: true,
    waitingPhotos: ['dropoff_left' as const],
    reason: 'no_camera' as const,
    note: 'Cracked',
  }
  const kept = step('complete', { body: { transition: 'complete', handover } })
  expect(restoreSteps([kept])).toEqual([kept])
  const edited = { ...kept, body: { transition: 'complete', handover: { reason: 1, note: 2 } } }
  expect(restoreSteps([edited])).toEqual([
    step('complete', {
      body: { transition: 'complete', handover: { isAtDropoff: null, waitingPhotos: [] } },
    }),
  ])
})

it('why a step was refused is known after a reload as well', () => {
  const refused = step('complete', { problem: 'No', problemCode: 'handover_reason_missing' })
  expect(restoreSteps([refused])).toEqual([refused])
  expect(restoreSteps([{ ...refused, problemCode: 7 }])).toEqual([
    step('complete', { problem: 'No' }),
  ])
})

describe('sent', () => {
  const box = new Map<string, string>()
  let answer: () => Response
  let sent: Record<string, string>[]
  let refused: string[]

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-12-04T18:20:00.000Z') })
    box.clear()
    sent = []
    refused = []
    const localStorage = {
      getItem: (key: string) => box.get(key) ?? null,
      setItem: (key: string, text: string) => void box.set(key, text),
      removeItem: (key: string) => void box.delete(key),
    }
    vi.stubGlobal('window', { localStorage })
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      const request: Record<string, string> = JSON.parse(body)
      sent.push(request)
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
    const steps = await import('./job-steps.ts')
    const client = new QueryClient()
    client.setQueryData(queryKeys.me, { accountId: 'acc_1' })
    const onRefused = ({ problem }: { problem: { detail: string } }) =>
      void refused.push(problem.detail)
    const sender = { client, accountId: 'acc_1', onRefused }
    const press = async (body: TransitionRequest) => {
      const tried = steps.pressStep(sender, { bookingId: 'bkg_1', body })
      await vi.advanceTimersByTimeAsync(0)
      return tried
    }
    const sign = async (signerName: string) => {
      const tried = steps.signAndWait(sender, 'bkg_1', { signerName, path: null })
      await vi.advanceTimersByTimeAsync(0)
      return tried
    }
    const read = async (value: number) => {
      const body = {
        stage: 'pickup' as const,
        value,
        unit: 'km' as const,
        isConfirmed: false,
        salt,
      }
      const tried = steps.readAndWait(sender, 'bkg_1', body)
      await vi.advanceTimersByTimeAsync(0)
      return tried
    }
    return { ...steps, sender, press, sign, read }
  }
  const kept = (): JobStep[] => {
    const text = box.get('towline.steps')
    return text === undefined ? [] : JSON.parse(text).value
  }
  const fine = () => Response.json(bookingFixture({ viewer: 'driver', status: 'driver_en_route' }))
  const noConnection = (): Response => {
    throw new TypeError('Failed to fetch')
  }
  const refusal = (status: number, code: string) => () =>
    new Response(JSON.stringify({ code, status, title: 'No', detail: `No: ${code}` }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    })
  const transitions = () => sent.map(({ transition }) => transition)

  it('with a signature before the end of the job, the last one alone', async () => {
    answer = noConnection
    const before = await open()
    expect(await before.sign('Niamh Sample')).toEqual({ kind: 'waits' })
    expect(await before.press({ transition: 'complete' })).toEqual({ kind: 'waits' })
    expect(await before.sign('Aoife Sample')).toEqual({ kind: 'waits' })
    answer = fine
    sent = []
    const { flushSteps, sender } = await open()
    await flushSteps(sender)
    expect(sent).toEqual([
      { signerName: 'Aoife Sample', path: null, pressedAt: '2026-12-04T18:20:00.000Z' },
      expect.objectContaining({ transition: 'complete' }),
    ])
    expect(kept()).toEqual([])
  })

  it('with a refused signature before the end that is pressed then, and before a refused end', async () => {
    answer = noConnection
    const { sign, press, flushSteps, dropStep, sender } = await open()
    await sign('Niamh Sample')
    answer = refusal(500, 'internal')
    await flushSteps(sender)
    expect(refused).toEqual(['No: internal'])
    answer = fine
    sent = []
    expect(await press({ transition: 'complete' })).toEqual({ kind: 'sent' })
    expect(sent.map((one) => one['transition'] ?? one['signerName'])).toEqual([
      'Niamh Sample',
      'complete',
    ])

    answer = noConnection
    await press({ transition: 'complete' })
    answer = refusal(500, 'internal')
    await flushSteps(sender)
    answer = fine
    sent = []
    await sign('Aoife Sample')
    await flushSteps(sender)
    expect(sent.map((one) => one['transition'] ?? one['signerName'])).toEqual([
      'Aoife Sample',
      'complete',
    ])

    answer = noConnection
    await sign('Niamh Sample')
    await press({ transition: 'complete' })
    const [first] = kept()
    if (first) dropStep(first)
    expect(kept().map(({ body }) => body)).toEqual([{ transition: 'complete' }])
  })

  it('with each reading of the odometer, in order and before the end of the job', async () => {
    answer = noConnection
    const before = await open()
    await before.press({ transition: 'start' })
    await before.read(84_210)
    await before.press({ transition: 'complete' })
    expect(await before.read(48_210)).toEqual({ kind: 'waits' })
    const names = kept().map(({ clientId }) => clientId)
    answer = fine
    sent = []
    const { flushSteps, sender } = await open()
    await flushSteps(sender)
    expect(sent.map((one) => one['transition'] ?? one['value'])).toEqual([
      'start',
      84_210,
      48_210,
      'complete',
    ])
    expect(sent.map(({ clientId }) => clientId)).toEqual(names)
    expect(sent[1]).toMatchObject({ salt, pressedAt: '2026-12-04T18:20:00.000Z' })
    expect(kept()).toEqual([])
  })

  it('and a refused reading of the odometer holds none back', async () => {
    answer = noConnection
    const { read, press, flushSteps, sender } = await open()
    await read(48_210)
    answer = refusal(409, 'odometer_not_open')
    await flushSteps(sender)
    expect(refused).toEqual(['No: odometer_not_open'])
    answer = fine
    sent = []
    expect(await press({ transition: 'complete' })).toEqual({ kind: 'sent' })
    expect(transitions()).toEqual(['complete'])
    expect(kept().map(({ problem }) => problem)).toEqual(['No: odometer_not_open'])
    // a further one takes its place
    await read(48_211)
    expect([sent.at(-1)?.['value'], kept()]).toEqual([48_211, []])
  })

  describe('a reading of the odometer that waits behind a refused step', () => {
    const behindRefused = async () => {
      answer = noConnection
      const opened = await open()
      await opened.press({ transition: 'start', startCode: '1234' })
      answer = refusal(422, 'start_code_wrong')
      await opened.flushSteps(opened.sender)
      expect(await opened.read(48_210)).toEqual({ kind: 'waits' })
      expect(kept().map(({ problem }) => problem)).toEqual(['No: start_code_wrong', null])
      answer = fine
      sent = []
      return { ...opened, name: kept()[1]?.clientId }
    }
    const inOrder = () => sent.map((one) => one['transition'] ?? one['value'])

    it('is sent behind the same step, pressed again', async () => {
      const { press, name } = await behindRefused()
      expect(await press({ transition: 'start', startCode: '4821' })).toEqual({ kind: 'sent' })
      await vi.advanceTimersByTimeAsync(0)
      expect(inOrder()).toEqual(['start', 48_210])
      expect(sent[1]?.['clientId']).toBe(name)
      expect(kept()).toEqual([])
    })

    it('waits on behind the same step without a connection, also after a reload', async () => {
      const { press } = await behindRefused()
      answer = noConnection
      expect(await press({ transition: 'start', startCode: '4821' })).toEqual({ kind: 'waits' })
      answer = fine
      sent = []
      const { flushSteps, sender } = await open()
      await flushSteps(sender)
      expect(inOrder()).toEqual(['start', 48_210])
    })

    it('is sent before another step that replaces the refused one', async () => {
      const { press, name } = await behindRefused()
      expect(await press({ transition: 'complete' })).toEqual({ kind: 'sent' })
      expect(inOrder()).toEqual([48_210, 'complete'])
      expect(sent[0]?.['clientId']).toBe(name)
      expect(kept()).toEqual([])
    })

    it('is sent once the refused step is removed', async () => {
      const { dropStep, flushSteps, sender } = await behindRefused()
      const [refusedStep] = kept()
      if (refusedStep) dropStep(refusedStep)
      await flushSteps(sender)
      expect(inOrder()).toEqual([48_210])
      expect(kept()).toEqual([])
    })
  })

  it('at once, with its id and the time it was pressed', async () => {
    answer = fine
    const { press } = await open()
    expect(await press({ transition: 'set_off' })).toEqual({ kind: 'sent' })
    expect(sent).toEqual([
      {
        transition: 'set_off',
        clientId: expect.stringMatching(/^[a-z]{24}$/),
        pressedAt: '2026-12-04T18:20:00.000Z',
      },
    ])
    expect(box.has('towline.steps')).toBe(false)
  })

  it('later and after a reload in the order in which they were pressed, each under its id', async () => {
    answer = noConnection
    const before = await open()
    expect(await before.press({ transition: 'set_off' })).toEqual({ kind: 'waits' })
    await vi.advanceTimersByTimeAsync(500)
    expect(await before.press({ transition: 'arrive' })).toEqual({ kind: 'waits' })
    const names = kept().map(({ clientId }) => clientId)
    answer = fine
    sent = []
    const { flushSteps, sender } = await open()
    await flushSteps({ ...sender, accountId: 'acc_2' })
    expect(sent).toEqual([])
    await flushSteps(sender)
    expect(transitions()).toEqual(['set_off', 'arrive'])
    expect(sent.map(({ clientId }) => clientId)).toEqual(names)
    expect(kept()).toEqual([])
  })

  it('without an arrival that has passed while it waited', async () => {
    answer = noConnection
    const { press, flushSteps, sender } = await open()
    await press({ transition: 'set_off', estimatedArrival: '2026-12-04T18:40:00.000Z' })
    expect(sent[0]?.estimatedArrival).toBe('2026-12-04T18:40:00.000Z')
    vi.setSystemTime(new Date('2026-12-04T19:00:00.000Z'))
    answer = fine
    await flushSteps(sender)
    expect(sent.at(-1)).not.toHaveProperty('estimatedArrival')
    expect(sent.at(-1)?.pressedAt).toBe('2026-12-04T18:20:00.000Z')
  })

  it('and a refusal at the press is returned to the press, and nothing is kept', async () => {
    answer = refusal(422, 'start_code_wrong')
    const { press } = await open()
    const tried = await press({ transition: 'start', startCode: '1234' })
    expect(tried.kind).toBe('refused')
    expect([kept(), refused]).toEqual([[], []])
  })

  it('while others wait behind one that is refused later, until it is pressed again', async () => {
    answer = noConnection
    const { press, flushSteps, sender } = await open()
    await press({ transition: 'start', startCode: '1234' })
    await press({ transition: 'complete' })
    answer = refusal(422, 'start_code_wrong')
    sent = []
    await flushSteps(sender)
    expect(transitions()).toEqual(['start'])
    expect(refused).toEqual(['No: start_code_wrong'])
    expect(kept().map(({ problem }) => problem)).toEqual(['No: start_code_wrong', null])
    await flushSteps(sender)
    expect(transitions()).toEqual(['start'])
    answer = fine
    expect(await press({ transition: 'start', startCode: '4821' })).toEqual({ kind: 'sent' })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.slice(1).map(({ transition, startCode }) => [transition, startCode])).toEqual([
      ['start', '4821'],
      ['complete', undefined],
    ])
    expect(kept()).toEqual([])
  })

  it('another step than the refused one replaces all that waited for it', async () => {
    answer = noConnection
    const { press, flushSteps, sender } = await open()
    await press({ transition: 'set_off' })
    await press({ transition: 'arrive' })
    answer = refusal(409, 'move_not_offered')
    await flushSteps(sender)
    answer = fine
    sent = []
    await press({ transition: 'arrive' })
    await vi.advanceTimersByTimeAsync(0)
    expect(transitions()).toEqual(['arrive'])
    expect(kept()).toEqual([])
  })

  it('one that is removed takes those behind it along', async () => {
    answer = noConnection
    const { press, dropStep } = await open()
    await press({ transition: 'set_off' })
    await press({ transition: 'arrive' })
    const [first] = kept()
    if (first) dropStep(first)
    expect(kept()).toEqual([])
  })

  it('on a weak connection the driver continues after some seconds', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const { press } = await open()
    const tried = press({ transition: 'set_off' })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await tried).toEqual({ kind: 'waits' })
    expect(kept()).toHaveLength(1)
  })
})
