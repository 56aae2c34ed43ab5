/** A program that a test starts and ends by its id. What it prints is kept for the message of a failure. */
import { spawn, type SpawnOptions } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

export type RunningProcess = {
  pid: number
  /** The last 20 kB that it printed. */
  output: () => string
  hasEnded: () => boolean
  /** Sends the signal and waits; a process that is still there after `withinMs` is killed. The exit code, or the name of a signal. */
  end: (signal?: NodeJS.Signals, withinMs?: number) => Promise<number | string>
}

const keptCharacters = 20_000
const usualWithinMs = 15_000

export const startProcess = (
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> = {},
): RunningProcess => {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-keptCharacters))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  let outcome: number | string | null = null
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve((outcome = code ?? signal ?? 'gone')))
    child.once('error', (error) => resolve((outcome = error.message)))
  })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => outcome !== null,
    end: async (signal = 'SIGTERM', withinMs = usualWithinMs) => {
      if (outcome !== null) return outcome
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), withinMs)
      const code = await ended
      clearTimeout(late)
      return code
    },
  }
}

/** Looks every 50 ms. Throws with `what`, and with the output of a process that has ended or is too late. */
export const untilTrue = async (
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { withinMs = 30_000, process }: { withinMs?: number; process?: RunningProcess } = {},
): Promise<void> => {
  const giveUpAt = performance.now() + withinMs
  while (!(await isSo())) {
    if (process?.hasEnded()) throw new Error(`${what}: it has ended\n${process.output()}`)
    if (performance.now() > giveUpAt) {
      throw new Error(`${what}: not within ${withinMs / 1000} s\n${process?.output() ?? ''}`)
    }
    await pause(50)
  }
}
