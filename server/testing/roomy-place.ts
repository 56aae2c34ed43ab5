/** Where throwaway databases live: in memory where there is room, and named so that what a killed run leaves is swept up. */
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Followed by the process id of whoever made it. */
export const folderPrefix = 'towline-test-'
const roomWanted = 1_000_000_000

export const roomyPlace = (): string => (hasRoom('/dev/shm') ? '/dev/shm' : tmpdir())

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= roomWanted
}
