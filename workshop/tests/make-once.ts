/** A folder made once for everyone who needs it, in whichever thread or process: the first makes it, the others wait for it. */
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The maker of a folder touches its claim this often, and is taken for gone when it has not for so long. */
const heartbeatMs = 500
const goneAfterMs = 10_000
/** A folder that was not needed for so long goes when another is made beside it. */
const keptForMs = 3_600_000

/**
 * Returns once `folder` is complete. `make` fills the folder it is given, which becomes `folder` in one step, so that half of one is never
 * met. When it fails, the next who needs the folder tries again. The claim only saves work: two makers at once do no harm.
 */
export const makeOnce = async (
  folder: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> => {
  const claim = `${folder}.claim`
  mkdirSync(dirname(folder), { recursive: true })
  touch(folder)
  while (!existsSync(folder)) {
    if (isTaken(claim)) {
      if (ageOf(claim) > goneAfterMs) rmSync(claim, { force: true })
      else await pause(50)
      continue
    }
    const heartbeat = setInterval(() => touch(claim), heartbeatMs)
    try {
      await makeInOneStep(folder, make)
    } finally {
      clearInterval(heartbeat)
      rmSync(claim, { force: true })
    }
  }
}

const makeInOneStep = async (
  folder: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> => {
  const unfinished = `${folder}.${randomUUID()}`
  try {
    await make(unfinished)
    removeUnneeded(dirname(folder))
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      // another maker was faster
      if (!existsSync(folder)) throw error
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Takes the claim unless another has it. */
const isTaken = (claim: string): boolean => {
  try {
    writeFileSync(claim, '', { flag: 'wx' })
    return false
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true
    throw error
  }
}

const removeUnneeded = (place: string): void => {
  for (const name of readdirSync(place)) {
    const path = join(place, name)
    if (ageOf(path) > keptForMs) rmSync(path, { recursive: true, force: true })
  }
}

/** In milliseconds; 0 for what has just gone. */
const ageOf = (path: string): number => {
  const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return at === undefined ? 0 : Date.now() - at
}

/** Nothing for what has just gone. */
const touch = (path: string): void => {
  try {
    utimesSync(path, new Date(), new Date())
  } catch (error) {
    if (existsSync(path)) throw error
  }
}
