/** What processes use, from `/proc` (man 5 proc). Linux only. */
import { readFileSync } from 'node:fs'
import { childrenOf } from '../chaos/processes.ts'

/** `USER_HZ` of every Linux on x86 and ARM. */
const ticksPerSecond = 100

/** Seconds of CPU that a process has used, by the text of its `stat`: user and system, without its children. */
export const cpuSecondsOf = (stat: string): number => {
  // the name, in parentheses, may hold spaces and parentheses
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Its share of memory in bytes, by the text of its `smaps_rollup`: what it shares with others is divided among them. */
export const memoryOf = (rollup: string): number =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024

export type Part = { pid: number; withChildren?: boolean }
export type Usage = { cpuSeconds: number; bytes: number }

/** Of one process, or with the processes that it has started. One that has ended counts as nothing. */
export const usageOf = ({ pid, withChildren = false }: Part): Usage =>
  [pid, ...(withChildren ? childrenOf(pid) : [])].reduce(
    (sum, one) => ({
      cpuSeconds: sum.cpuSeconds + cpuSecondsOf(read(one, 'stat')),
      bytes: sum.bytes + memoryOf(read(one, 'smaps_rollup')),
    }),
    { cpuSeconds: 0, bytes: 0 },
  )

/** Seconds that all cores together have been busy since the machine started, by the text of `/proc/stat`. */
export const busySecondsOf = (stat: string): number => {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = (
    /^cpu +(.*)$/m.exec(stat)?.[1] ?? ''
  )
    .split(' ')
    .map(Number)
  return (user + nice + system + irq + softIrq) / ticksPerSecond
}

export const busySeconds = (): number => busySecondsOf(readFileSync('/proc/stat', 'utf8'))

const empty = { stat: `(gone) ${'0 '.repeat(20)}`, smaps_rollup: '' }

const read = (pid: number, file: 'stat' | 'smaps_rollup'): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return empty[file]
  }
}
