import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The lines that PostgreSQL writes about itself into its data folder (source: its `miscadmin.h`, LOCK_FILE_LINE_*). */
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

/** Whether a process with this pid is running (a zombie is not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  const state = statOf(pid)?.state
  return state !== undefined && !/^[ZX]/.test(state)
}

/** What Linux reports about a process; undefined when it is gone (source: proc_pid_stat(5)). */
function statOf(pid: number): { state: string; parent: number } | undefined {
  try {
    // `pid (name) state ppid …`; the name may hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

/** Whether the process with this pid is a PostgreSQL: pids are reused. */
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

/** Kills a server that no longer responds, and its child processes: a hanging child would hold the memory the next server needs. */
export function killPostgres(pid: number): void {
  if (!isPostgres(pid)) return
  // Listed first: once the server is gone, its children have another parent.
  const all = [pid, ...childrenOf(pid)]
  for (const one of all.filter(isPostgres)) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It ended on its own a moment before.
    }
  }
}

/** The children of a process; empty when they cannot be listed, so that the parent is killed all the same. */
function childrenOf(pid: number): number[] {
  try {
    // A slim Linux has no `ps`.
    return process.platform === 'linux' ? childrenInProc(pid) : childrenByPs(pid)
  } catch {
    return []
  }
}

function childrenInProc(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statOf(one)?.parent === pid)
}

function childrenByPs(pid: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([one = 0, parent]) => (parent === pid ? [one] : []))
}
