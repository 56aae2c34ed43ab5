import { deviceStorage } from '../../ui/device-storage.ts'

/** That pictures of this browser wait, for pages that do not want to load and open anything to learn it. */
export const markKey = 'towline.pictures'

/** Where storage is refused, they are sent when a page that shows them is opened. */
export const readMark = (): string | null => deviceStorage.read(markKey)

export const hasWaitingPictures = (): boolean => readMark() !== null

/** Told when the first one does, in this tab. */
export const whenPictureWaits = (tell: () => void): (() => void) => {
  window.addEventListener(markKey, tell)
  return () => window.removeEventListener(markKey, tell)
}
