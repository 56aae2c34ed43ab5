/** Processes as the system knows them: who is whose child, and what can be done to one. Linux only. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning } from '../../scripts/postgres/pid-file.ts'

/** The child that runs this built program; undefined: there is none now. */
export const childRunning = (pid: number, program: string): number | undefined =>
  childrenOf(pid).find((child) => commandOf(child).includes(program))

export const childrenOf = (pid: number): number[] => {
  const text = textOf(`/proc/${pid}/task/${pid}/children`)
  return text
    .split(' ')
    .filter((part) => part.trim() !== '')
    .map(Number)
}

const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`)

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** False: it was gone already. */
export const signal = (pid: number | undefined, name: NodeJS.Signals): boolean => {
  if (pid === undefined) return false
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Answers how long it took to be gone; null: it is still there after so long. */
export const whenGone = async (pid: number, withinMs: number): Promise<number | null> => {
  const beganAt = performance.now()
  while (isRunning(pid)) {
    if (performance.now() - beganAt > withinMs) return null
    await pause(20)
  }
  return performance.now() - beganAt
}

/** Asks again until it is so; false: it is not so after that time. */
export const comesTrue = async (
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<boolean> => {
  const giveUpAt = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) return false
    await pause(100)
  }
  return true
}
