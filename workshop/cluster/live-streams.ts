/**
 * Live streams as browsers hold them (HTML Standard, "Server-sent events"): one that ends is opened again after the time the server named,
 * from the last id. Positions of an account have no gaps, so each stream sees for itself what is lost and what comes twice.
 */
import { request } from 'node:https'
import type { ClientRequest } from 'node:http'
import { openFrameReader } from '../simulator/event-stream.ts'
import type { Person } from './people.ts'
import type { SiteClient } from './site-client.ts'

export type LiveStream = {
  accountId: string
  /** Resolves when it has begun. */
  ready: Promise<void>
  /** The position of the last event; null before the first frame. */
  position: () => number | null
  events: () => number
  /** How often it was opened. */
  opened: () => number
  /** Events lost or doubled, and answers other than a stream: in words. */
  faults: () => readonly string[]
  close: () => void
}

/** Of browsers, where the server named none, and where nothing answers. */
const usualRetryMs = 1_000

export const openLiveStream = (client: SiteClient, { accountId, cookie }: Person): LiveStream => {
  const faults: string[] = []
  let position: number | null = null
  let [events, opened, retryMs] = [0, 0, usualRetryMs]
  let isClosed = false
  let current: ClientRequest | undefined
  let timer: NodeJS.Timeout | undefined
  let begin = () => {}
  const ready = new Promise<void>((resolve) => (begin = resolve))

  const advance = (seq: number, event: string): void => {
    if (event === 'reset') faults.push(`reset from ${position} to ${seq}`)
    else if (event === 'ready') {
      if (position !== null && seq !== position)
        faults.push(`resumed at ${seq}, was at ${position}`)
      begin()
    } else {
      events += 1
      if (position === null) faults.push(`${seq} before the stream was ready`)
      else if (seq <= position) faults.push(`${seq} again, after ${position}`)
      else if (seq !== position + 1) faults.push(`${seq} after ${position}: lost some`)
    }
    position = seq
  }

  const open = (): void => {
    opened += 1
    let isOver = false
    const again = (): void => {
      if (isOver || isClosed) return
      isOver = true
      timer = setTimeout(open, retryMs)
    }
    const feed = openFrameReader((frame) => {
      if (frame.retryMs !== null) retryMs = frame.retryMs
      if (frame.id !== null) advance(Number(frame.id), frame.event)
    })
    current = request(
      {
        ...client.options,
        agent: false,
        path: '/api/live',
        headers: { cookie, ...(position === null ? {} : { 'last-event-id': String(position) }) },
      },
      (response) => {
        // a browser gives up on any other answer
        if (response.statusCode !== 200) faults.push(`answered ${response.statusCode}`)
        response.setEncoding('utf8').on('data', feed)
        response.once('end', again)
        response.once('error', again)
        response.once('close', again)
      },
    )
    current.once('error', again)
    current.end()
  }
  open()
  return {
    accountId,
    ready,
    position: () => position,
    events: () => events,
    opened: () => opened,
    faults: () => faults,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      current?.destroy()
    },
  }
}
