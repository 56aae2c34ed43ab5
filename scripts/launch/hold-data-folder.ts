import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning } from '../postgres/pid-file.ts'

const usualPatience = {
  /** Long enough for a launcher to notice that npm was killed, and to announce that it is stopping. */
  noticeMs: 1_500,
  /** Long enough for a stopping launcher to finish: two programs that have to be killed, and the database. */
  endingMs: 45_000,
}
const ending = ' ending'

export type Hold = {
  release: () => void
  /** Announces the end, so that the next launcher waits instead of giving up. */
  announceEnd: () => void
}

/**
 * Makes this process the only launcher on a data folder.
 * A killed launcher's hold is void; a launcher that is stopping is waited for; with a running one the start is refused.
 */
export async function holdDataFolder(dataDir: string, patience = usualPatience): Promise<Hold> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'launcher.pid')
  const me = identityOf(process.pid)
  const startedAt = Date.now()
  while (!take(file, me)) {
    const holder = readHolder(file)
    const isEnding = holder?.endsWith(ending) ?? false
    if (!isHolding(holder)) {
      rmSync(file, { force: true })
    } else if (Date.now() - startedAt > (isEnding ? patience.endingMs : patience.noticeMs)) {
      throw new Error(
        `Towline already runs on ${dataDir} (process ${Number.parseInt(holder ?? '', 10)}). ` +
          'Stop it first, or set DATA_DIR and PORT to others.',
      )
    } else {
      await pause(50)
    }
  }
  return {
    release: () => rmSync(file, { force: true }),
    announceEnd: () => writeFileSync(file, me + ending),
  }
}

function take(file: string, me: string): boolean {
  try {
    writeFileSync(file, me, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isHolding(holder: string | undefined): boolean {
  const pid = Number.parseInt(holder ?? '', 10)
  if (!Number.isInteger(pid) || pid === process.pid || !isRunning(pid)) return false
  return holder?.replace(ending, '') === identityOf(pid)
}

/** The pid with the process's start time, because pids are reused. */
export function identityOf(pid: number): string {
  if (process.platform !== 'linux') return String(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 22 of proc(5), counted from behind the name, which may hold spaces.
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${pid} ${startedAt}`
  } catch {
    return String(pid)
  }
}
