import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A built program of the product, run as a process of its own. */
export type Program = {
  /** Its name for people: "server". */
  name: string
  /** The built file. */
  file: string
  args?: readonly string[]
  env: NodeJS.ProcessEnv
  /** A module loaded before it. */
  preload: string
  /** The file for its output; undefined for this terminal. */
  logFile: string | undefined
}

/** Longer than the 9 s in which our programs end, whatever hangs. */
const endWithinMs = 15_000
const logLimitBytes = 20_000_000

/** Starts a program, tied to this process by a channel: see `end-with-parent.ts`. */
export function startProgram(program: Program): ChildProcess {
  const log = program.logFile === undefined ? 'inherit' : openLog(program.logFile)
  const child = fork(program.file, [...(program.args ?? [])], {
    env: program.env,
    execArgv: ['--enable-source-maps', '--import', program.preload],
    stdio: ['ignore', log, log, 'ipc'],
    // Out of reach of Ctrl+C, which goes to everything in the terminal at once: the launcher stops
    // its programs in order.
    detached: true,
  })
  if (typeof log === 'number') closeSync(log)
  // A failed spawn also emits `exit` or leaves no process; the code that waits for the end sees both.
  child.on('error', () => undefined)
  return child
}

/** Runs a program to its end; rejects unless it succeeds. */
export async function runProgram(
  program: Program,
  onStart: (child: ChildProcess) => void,
): Promise<void> {
  const child = startProgram(program)
  onStart(child)
  const outcome = await whenEnded(child)
  if (outcome === 0) return
  throw new Error(`The ${program.name} failed (${outcome}).${endOfLog(program)}`)
}

/** Tells a program to stop, and kills it when it has not ended `withinMs`. */
export async function endProgram(child: ChildProcess, withinMs = endWithinMs): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await whenEnded(child)
  clearTimeout(insist)
}

/** The last lines of a program's log, for an error message; empty when it logs to the terminal. */
export function endOfLog({ logFile }: Program): string {
  if (logFile === undefined) return ''
  try {
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15)
    return ` The end of ${logFile}:\n${lines.join('\n')}`
  } catch {
    return ''
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

function whenEnded(child: ChildProcess): Promise<number | string> {
  if (hasEnded(child)) return Promise.resolve(child.exitCode ?? child.signalCode ?? 'not started')
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone')),
  )
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes)
    renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}
