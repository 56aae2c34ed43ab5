import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Program, endProgram, endOfLog, startProgram } from './program.ts'

export type KeptProgram = {
  /** Resolves when `isReady` is first true; rejects when the program ended on its own before. */
  whenReady: (isReady: () => Promise<boolean>) => Promise<void>
  restart: () => Promise<void>
  /** Kills the program when it has not ended `withinMs`; the default is that of `endProgram`. */
  stop: (withinMs?: number) => Promise<void>
}

const readyWithinMs = 120_000
const longestWaitMs = 5_000
/** A program that ran this long is healthy: its next failure is a new one. */
const healthyAfterMs = 30_000

/** Runs a program and restarts it whenever it ends unasked, waiting longer each time. */
export function keepRunning(program: Program, print: (line: string) => void): KeptProgram {
  const endedByUs = new WeakSet<ChildProcess>()
  let isStopping = false
  let isProven = false
  let failures = 0
  let restarting = Promise.resolve()
  let giveUp: (reason: Error) => void = () => undefined
  const gaveUp = new Promise<never>((_, reject) => (giveUp = reject))
  gaveUp.catch(() => undefined)

  let child = begin()

  function begin(): ChildProcess {
    const started = startProgram(program)
    const startedAt = Date.now()
    started.once('exit', (code, signal) => {
      if (isStopping || endedByUs.has(started)) return
      // The program refused its configuration: a restart would only repeat that.
      if (!isProven && code !== null) {
        giveUp(new Error(`The ${program.name} could not start (code ${code}).${endOfLog(program)}`))
        return
      }
      failures = Date.now() - startedAt > healthyAfterMs ? 1 : failures + 1
      print(`The ${program.name} ended (${signal ?? `code ${code}`}); starting it again.`)
      void beginAfter(started)
    })
    return started
  }

  async function beginAfter(ended: ChildProcess): Promise<void> {
    for (;;) {
      await pause(Math.min(longestWaitMs, 50 * 2 ** failures))
      if (isStopping || endedByUs.has(ended)) return
      try {
        child = begin()
        return
      } catch {
        // no room for its log, or no process left: that may change
        failures += 1
        print(`The ${program.name} could not be started; trying again.`)
      }
    }
  }

  async function poll(isReady: () => Promise<boolean>): Promise<void> {
    const giveUpAt = Date.now() + readyWithinMs
    while (!isStopping && !(await isReady())) {
      if (Date.now() > giveUpAt) {
        throw new Error(
          `The ${program.name} is not ready after ${readyWithinMs / 1000} s.${endOfLog(program)}`,
        )
      }
      await pause(25)
    }
  }

  return {
    whenReady: async (isReady) => {
      await Promise.race([gaveUp, poll(isReady)])
      isProven = true
    },
    restart: () => {
      // In sequence: two changes in a row must not leave two programs.
      restarting = restarting.then(async () => {
        const former = child
        endedByUs.add(former)
        await endProgram(former)
        if (!isStopping) child = begin()
      })
      return restarting
    },
    stop: async (withinMs) => {
      isStopping = true
      await endProgram(child, withinMs)
    },
  }
}
