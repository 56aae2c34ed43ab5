/** That this device keeps a copy of a booking, for pages that do not want to load and open anything to learn it. Says nothing of whose. */
import { deviceStorage } from '../../ui/device-storage.ts'

const markKey = 'towline.job-copy'

export const hasJobCopy = (): boolean => deviceStorage.read(markKey) !== null

/** Answers whether the browser keeps the mark. */
export const markJobCopy = (isThere: boolean): boolean =>
  isThere ? deviceStorage.write(markKey, '') : deviceStorage.remove(markKey)
