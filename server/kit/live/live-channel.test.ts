/** A tab that still reads what it missed. Seen to fail with: fleeting events sent only to tabs that have caught up. */
import { expect, it } from 'vitest'
import { deferred } from '../../testing/deferred.ts'
import { openChannel, type LiveFrame } from './live-channel.ts'
import { openLog } from '../log.ts'

it('sends a tab that is catching up the latest fleeting event, once it has caught up', async () => {
  const missed = deferred<[]>()
  const channel = openChannel({
    readAfter: () => missed.promise,
    readLastPosition: async () => 7,
    hydrate: async (event) => event,
    log: openLog('silent'),
  })
  const frames: LiveFrame[] = []
  const subscriber = {
    sessionId: 's1',
    send: (frame: LiveFrame) => frames.push(frame),
    end: () => {},
  }
  channel.publish('where', 'before anybody came')
  const subscribed = channel.subscribe(subscriber, null)
  await expect.poll(() => frames).toEqual([{ kind: 'ready', seq: 7 }])

  channel.publish('where', 'there')
  channel.publish('where', 'here')
  channel.publish('mood', 'fine')
  expect(frames).toHaveLength(1)
  missed.resolve([])
  await subscribed
  channel.publish('where', 'gone')
  expect(frames.slice(1)).toEqual([
    { kind: 'fleeting', key: 'where', data: 'here' },
    { kind: 'fleeting', key: 'mood', data: 'fine' },
    { kind: 'fleeting', key: 'where', data: 'gone' },
  ])
})
