/** Where throwaway databases are stored: in memory where there is room, with names by which leftovers of killed runs are removed. */
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Followed by the process id of its owner. */
export const folderPrefix = 'towline-test-'
const roomWanted = 1_000_000_000

export const roomyPlace = (): string => (hasRoom('/dev/shm') ? '/dev/shm' : tmpdir())

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= roomWanted
}
