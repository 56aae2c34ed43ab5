import { deviceStorage } from '../../ui/device-storage.ts'

/** Marks that photos of this browser wait, so that pages need not load and open anything to find out. */
export const markKey = 'towline.pictures'

/** Where storage is refused, they are sent when a page that shows them is opened. */
export const readMark = (): string | null => deviceStorage.read(markKey)

export const hasWaitingPhotos = (): boolean => readMark() !== null

/** Calls `notify` when the first one waits, in this tab. */
export const whenPhotoWaits = (notify: () => void): (() => void) => {
  window.addEventListener(markKey, notify)
  return () => window.removeEventListener(markKey, notify)
}
