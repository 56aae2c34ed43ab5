/**
 * Chains what this device records of a booking as it is recorded, also without a connection (`domain/evidence/sealing/links.ts`): each link
 * holds the hash of the one before. A browser that cannot do it sends its photos all the same, and the server says so in the seal.
 */
import {
  deviceLinkHash,
  odometerRecord,
  placeHash,
  signatureText,
  type LinkKind,
} from '../../../domain/evidence/sealing/links.ts'
import type { CornerStage } from '../../../domain/evidence/evidence.ts'
import type { OdometerValue } from '../../../domain/evidence/odometer.ts'
import { deviceStorage } from '../../ui/device-storage.ts'
import { hexOf, sha256 } from '../kit/sha256.ts'
import type { Chained } from './queued-photo.ts'

type Recorded = {
  accountId: string
  bookingId: string
  kind: LinkKind
  data: Uint8Array
  takenAt: string
  /** Whether the place of this moment is that of the photo. */
  isHere: boolean
}

/** More bookings than anybody has at a time. */
const mostChains = 20

const chainsKey = 'towline.chains'

/** By account and booking: a device may be shared. */
const readLast = (): [string, string][] => {
  try {
    const read: unknown = JSON.parse(deviceStorage.read(chainsKey) ?? '[]')
    return Array.isArray(read) ? read.filter(isPair) : []
  } catch {
    return []
  }
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

/** One after the other: two at a time would have the same one before them. */
let turn: Promise<unknown> = Promise.resolve()

/** Null where the browser cannot hash. */
export const chainEvidence = (recorded: Recorded): Promise<Chained | null> => {
  const next = turn.then(() => chain(recorded).catch(() => null))
  turn = next
  return next
}

const chain = async (recorded: Recorded): Promise<Chained> => {
  const { accountId, bookingId, kind, data, takenAt, isHere } = recorded
  const place = isHere ? await findPlace() : null
  const name = `${accountId} ${bookingId}`
  // where storage is refused each link is the first of its chain
  const known = readLast()
  const previous = known.find(([of]) => of === name)?.[1] ?? null
  const link = await deviceLinkHash(sha256, {
    kind,
    sha256: await sha256(data),
    takenAt,
    place: place && (await placeHash(sha256, place.at, place.salt)),
    previous,
  })
  const others = known.filter(([of]) => of !== name)
  deviceStorage.write(chainsKey, JSON.stringify([...others, [name, link]].slice(-mostChains)))
  return { link, previousLink: previous, place: place && `${place.at} ${place.salt}` }
}

type Of = Pick<Recorded, 'accountId' | 'bookingId'>
type ChainedText = { link: string; previousLink: string | null; takenAt: string }

/** A signature is not placed: its phone may be the customer's, at home. */
export const chainSignature = (
  of: Of,
  { signerName, path }: { signerName: string; path: string | null },
): Promise<ChainedText | null> => chainText(of, 'signature', signatureText(signerName, path))

/** A reading of the odometer is not placed either: the photos around it are. */
export const chainReading = (
  of: Of,
  { stage, salt, ...value }: OdometerValue & { stage: CornerStage; salt: string },
): Promise<ChainedText | null> => chainText(of, 'odometer', odometerRecord(stage, value, salt))

const chainText = async (of: Of, kind: LinkKind, text: string): Promise<ChainedText | null> => {
  const takenAt = new Date().toISOString()
  const data = new TextEncoder().encode(text)
  const chained = await chainEvidence({ ...of, kind, data, takenAt, isHere: false })
  return chained && { link: chained.link, previousLink: chained.previousLink, takenAt }
}

const placeWaitMs = 1_000
const placeAgeMs = 60_000

/** Only where this page may know the place already: no one is disturbed for it. */
const findPlace = async (): Promise<{ at: string; salt: string } | null> => {
  if (!('geolocation' in navigator) || !('permissions' in navigator)) return null
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  if (state !== 'granted') return null
  const at = await new Promise<string | null>((resolve) => {
    const answer = (place: string | null): void => resolve(place)
    // some browsers never answer
    setTimeout(() => answer(null), placeWaitMs)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer(`${coords.latitude.toFixed(5)},${coords.longitude.toFixed(5)}`),
      () => answer(null),
      { maximumAge: placeAgeMs, timeout: placeWaitMs },
    )
  })
  return at === null ? null : { at, salt: hexOf(crypto.getRandomValues(new Uint8Array(16))) }
}
