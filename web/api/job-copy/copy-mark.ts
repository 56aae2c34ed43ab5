/** Marks that this device keeps a copy of a booking, so that pages need not load and open anything to find out. Does not say whose. */
import { deviceStorage } from '../../ui/device-storage.ts'

const markKey = 'towline.job-copy'

export const hasJobCopy = (): boolean => deviceStorage.read(markKey) !== null

/** Returns whether the browser keeps the mark. */
export const markJobCopy = (isThere: boolean): boolean =>
  isThere ? deviceStorage.write(markKey, '') : deviceStorage.remove(markKey)
