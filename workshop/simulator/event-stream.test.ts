import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openFrameReader, type Frame } from './event-stream.ts'

const framesOf = (...pieces: string[]): Frame[] => {
  const frames: Frame[] = []
  const read = openFrameReader((frame) => frames.push(frame))
  for (const piece of pieces) read(piece)
  return frames
}
const frame = (over: Partial<Frame>): Frame => ({
  event: 'message',
  data: null,
  id: null,
  retryMs: null,
  ...over,
})

describe('an event stream', () => {
  it('says what the server’s frames say', () => {
    const text =
      'retry: 700\n\n: alive\n\nid: 4\nevent: ready\ndata: {}\n\nid: 5\n\nid: 6\ndata: {"a":1}\n\ndata: x\n\n'
    expect(framesOf(text)).toEqual([
      frame({ retryMs: 700 }),
      frame({ id: '4', event: 'ready', data: '{}' }),
      frame({ id: '5' }),
      frame({ id: '6', data: '{"a":1}' }),
      frame({ data: 'x' }),
    ])
  })

  it('joins lines of data, and knows each way to end a line', () => {
    expect(framesOf('data: a\r\ndata:b\r\n\r\ndata: c\rdata\r\r.')).toEqual([
      frame({ data: 'a\nb' }),
      frame({ data: 'c\n' }),
    ])
  })

  it('keeps half a frame to itself', () => {
    expect(framesOf('id: 1\ndata: half')).toEqual([])
  })

  it('does not mind how the text is cut', () => {
    const text = 'id: 1\r\ndata: {"b":"é"}\r\n\r\n: alive\n\nevent: reset\nid: 9\ndata: {}\n\n'
    const whole = framesOf(text)
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
        expect(framesOf(...pieces)).toEqual(whole)
      }),
    )
  })
})
