import { photoKinds, type PhotoKind } from '../../../domain/evidence.ts'

/** What a picture is sent as: one of the vehicle, or the picture of a message. */
export type PicturePurpose = PhotoKind | 'chat'

/** A picture on its way, as it is kept on the device until the server has it. */
export type QueuedPicture = {
  /** Made here: sent again under it, it is the same picture. */
  clientId: string
  /** Whoever added it: on a shared device it is sent for nobody else. */
  accountId: string
  bookingId: string
  purpose: PicturePurpose
  /** Beside a picture of a message; otherwise empty. */
  words: string
  /** When the camera wrote it, and when it was added here; by this device's clock. */
  takenAt: string
  addedAt: string
  blob: Blob
  /** Of a message: the picture is there and the message is still to come. */
  hasArrived: boolean
  /** Why the server refused it, in words; null while it waits. */
  problem: string | null
}

export type KeptPicture = Omit<QueuedPicture, 'blob'> & { bytes: ArrayBuffer; type: string }

/** Bytes and not a `Blob`: one browser or another loses those over a restart. */
export const toKept = async ({ blob, ...rest }: QueuedPicture): Promise<KeptPicture> => ({
  ...rest,
  bytes: await blob.arrayBuffer(),
  type: blob.type,
})

const purposes: readonly PicturePurpose[] = [...photoKinds, 'chat']
const isText = (value: unknown): value is string => typeof value === 'string'
const isMoment = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value))

/** People edit their storage, and old pages write to it: null for what is no picture of today's shape. */
export const fromKept = (value: unknown): QueuedPicture | null => {
  const kept: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const { clientId, accountId, bookingId, words, takenAt, addedAt, bytes, type } = kept
  const problem = isText(kept.problem) ? kept.problem : null
  const purpose = purposes.find((one) => one === kept.purpose)
  if (!isText(clientId) || !isText(accountId) || !isText(bookingId) || !isText(words)) return null
  if (!purpose || !isMoment(takenAt) || !isMoment(addedAt)) return null
  if (!(bytes instanceof ArrayBuffer) || !isText(type)) return null
  const blob = new Blob([bytes], { type })
  const hasArrived = kept.hasArrived === true
  const known = { clientId, accountId, bookingId, purpose, words, takenAt, addedAt }
  return { ...known, blob, hasArrived, problem }
}
