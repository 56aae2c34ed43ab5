import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What PostgreSQL writes about itself into its data folder (source: its `miscadmin.h`, LOCK_FILE_LINE_*). */
export type PidFile = { pid: number; port: number; status: string }

/** Reads `postmaster.pid`; undefined when there is none or it is still being written. */
export function readPidFile(clusterDir: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() }
}

/** Whether a process of this number runs (a zombie does not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    // `pid (name) state …`; the name may hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/** Whether the process of this number is a PostgreSQL: numbers are given out again. */
export function isPostgres(pid: number): boolean {
  if (!isRunning(pid)) return false
  try {
    const name =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/comm`, 'utf8')
        : execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })
    return basename(name.trim()).startsWith('postgres')
  } catch {
    return false
  }
}
