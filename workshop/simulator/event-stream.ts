/** Server-sent events, piece by piece as they come off the wire (HTML Standard, "Interpreting an event stream"). */

export type Frame = {
  /** `message` unless the stream says otherwise. */
  event: string
  /** Null for a frame without data, which only moves the position. */
  data: string | null
  id: string | null
  /** How long the server wishes its clients to wait before they come back, in milliseconds. */
  retryMs: number | null
}

/** Feed it text, however it is cut; whole frames come out in order. */
export const openFrameReader = (onFrame: (frame: Frame) => void): ((text: string) => void) => {
  let rest = ''
  let frame = emptyFrame()
  let isEmpty = true

  const take = (line: string): void => {
    if (line === '') {
      if (!isEmpty) onFrame(frame)
      frame = emptyFrame()
      isEmpty = true
      return
    }
    const colon = line.indexOf(':')
    // a comment keeps the connection alive
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    isEmpty = false
    if (field === 'data') frame.data = frame.data === null ? value : `${frame.data}\n${value}`
    else if (field === 'event') frame.event = value
    else if (field === 'id') frame.id = value
    else if (field === 'retry' && /^\d+$/.test(value)) frame.retryMs = Number(value)
  }

  return (text) => {
    rest += text
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(rest)
      if (!end) return
      take(rest.slice(0, end.index))
      rest = rest.slice(end.index + end[0].length)
    }
  }
}

const emptyFrame = (): Frame => ({ event: 'message', data: null, id: null, retryMs: null })
