/**
 * The destination of log lines: a file descriptor, written to at once. A line that cannot be written (a full disk, a reader that is gone)
 * is dropped and counted, and the process continues; when there is room again, the next line is preceded by one that says how many are
 * missing.
 */
import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** A pipe with a slow reader is waited for this often, this long each time. */
const waits = { times: 20, ms: 5 }
const sleeping = new Int32Array(new SharedArrayBuffer(4))

export const logDestination = (fd: number): DestinationStream => {
  let dropped = 0
  let isInLine = false

  /** Returns whether all of it was written. */
  const write = (text: string): boolean => {
    let left = Buffer.from(text)
    let waited = 0
    while (left.length > 0) {
      try {
        left = left.subarray(writeSync(fd, left))
        isInLine = left.length > 0
      } catch (error) {
        const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
        if (!isBusy || waited++ === waits.times) return false
        Atomics.wait(sleeping, 0, 0, waits.ms)
      }
    }
    return true
  }

  return {
    write: (line) => {
      if (dropped > 0) {
        const note = { level: 40, time: new Date().toISOString(), count: dropped }
        const text = JSON.stringify({ ...note, msg: 'log lines could not be written' })
        // what was cut off must not swallow the next line
        if (write(`${isInLine ? '\n' : ''}${text}\n`)) dropped = 0
      }
      if (dropped > 0 || !write(line)) dropped += 1
    },
  }
}
