import { photoKinds, type PhotoKind } from '../../../domain/evidence/evidence.ts'

/** What is sent beside it. `place`: where, with the salt of its hash. */
export type Chained = { link: string; previousLink: string | null; place: string | null }

/** What a photo is sent as: one of the vehicle, or the photo of a message. */
export type PhotoPurpose = PhotoKind | 'chat'

/** A photo on its way, as it is kept on the device until the server has it. */
export type QueuedPhoto = {
  /** Made here: a photo sent again under this id counts as the same photo. */
  clientId: string
  /** The account that added it: on a shared device it is sent for no other. */
  accountId: string
  bookingId: string
  purpose: PhotoPurpose
  /** The text beside a photo in a message; otherwise empty. */
  words: string
  /** When the camera recorded it, and when it was added here; by this device's clock. */
  takenAt: string
  addedAt: string
  blob: Blob
  /** Its link in the chain of what this device recorded; null where the browser makes none. */
  chained: Chained | null
  /** For a message: the photo has arrived and the message is still to be sent. */
  hasArrived: boolean
  /** Why the server refused it, in words; null while it waits. */
  problem: string | null
}

export type KeptPhoto = Omit<QueuedPhoto, 'blob'> & { bytes: ArrayBuffer; type: string }

/** Bytes and not a `Blob`: some browsers lose those over a restart. */
export const toKept = async ({ blob, ...rest }: QueuedPhoto): Promise<KeptPhoto> => ({
  ...rest,
  bytes: await blob.arrayBuffer(),
  type: blob.type,
})

const purposes: readonly PhotoPurpose[] = [...photoKinds, 'chat']
const isText = (value: unknown): value is string => typeof value === 'string'
const isMoment = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value))

/** Null for a value that is no photo of today's shape: people edit their storage, and old pages write to it. */
export const fromKept = (value: unknown): QueuedPhoto | null => {
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
  const chained = chainedIn(kept.chained)
  const known = { clientId, accountId, bookingId, purpose, words, takenAt, addedAt }
  return { ...known, blob, chained, hasArrived, problem }
}

const chainedIn = (value: unknown): Chained | null => {
  const { link, previousLink, place }: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  if (!isText(link)) return null
  return {
    link,
    previousLink: isText(previousLink) ? previousLink : null,
    place: isText(place) ? place : null,
  }
}
