/** One launcher, `npm start` itself, started again whenever it ends, as a service manager would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { projectPath } from '../../server/kit/project-root.ts'

export type Supervised = {
  pid: () => number | undefined
  /** It is about to be ended on purpose: its end is no fault. */
  expectEnd: () => void
  /** Ends for good; answers how long it took, in milliseconds. */
  stop: () => Promise<number>
}

export type SupervisedOptions = {
  name: string
  env: () => NodeJS.ProcessEnv
  /** Waited for before it is started again. */
  mayStart: () => Promise<void>
  /** Called with each line that it prints. */
  onLine: (line: string) => void
  /** It exited, or could not start, without being told to stop. */
  onFault: (what: string) => void
}

const againAfterMs = 200
/** A launcher has this long for everything it started, and one hangs no longer than the run. */
const insistAfterMs = 60_000

export const supervise = (options: SupervisedOptions): Supervised => {
  let isStopping = false
  let isExpected = false
  let lastLine = ''
  let child = begin()

  function begin(): ChildProcess {
    isExpected = false
    const started = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: projectPath(),
      // with a lifecycle event it ends when this process is gone
      env: { ...options.env(), npm_lifecycle_event: 'chaos' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) {
          if (line.trim() === '') continue
          lastLine = line.trim()
          options.onLine(lastLine)
        }
      })
    }
    started.once('exit', (code, by) => {
      if (isStopping) return
      if (!isExpected)
        options.onFault(`${options.name} ended by itself (${by ?? `code ${code}`}): ${lastLine}`)
      void pause(againAfterMs)
        .then(options.mayStart)
        .then(() => {
          if (!isStopping) child = begin()
        })
    })
    return started
  }

  return {
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    expectEnd: () => void (isExpected = true),
    stop: async () => {
      isStopping = true
      const beganAt = performance.now()
      const ending = child
      if (ending.exitCode === null && ending.signalCode === null) {
        const gone = new Promise((resolve) => ending.once('exit', resolve))
        ending.kill('SIGTERM')
        const insist = setTimeout(() => ending.kill('SIGKILL'), insistAfterMs)
        await gone
        clearTimeout(insist)
      }
      return performance.now() - beganAt
    },
  }
}
