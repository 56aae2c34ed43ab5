/**
 * The evidence pack: one document for customer and driver alike that says how a recovery went, to keep and to show to an insurer or a
 * court. It holds no money, which is on the receipt, and no messages, which are private to the two. Of the other side it names what the
 * booking itself still shows once it has ended.
 */
import { hasEnded, type BookingStatus, type CancelReason } from '../bookings/booking.ts'
import { recordLabel, statusLabels } from '../bookings/booking-labels.ts'
import { describeVehicle } from '../bookings/casualty.ts'
import { momentText } from '../time/moment-text.ts'
import { type HandshakeRecord } from '../handshake/handshake.ts'
import { handshakeLabel, handshakePurposeLabels } from '../handshake/handshake-copy.ts'
import { handoverReport, listHandoverParts, type Handover } from './handover.ts'
import { photoKindLabels, stageOf, type EvidenceSide, type PhotoKind } from './evidence.ts'
import { odometerText, placedReading, type StageReading } from './odometer.ts'
import type { DocumentFact } from '../pdf-document.ts'
import type { ArrivalProof } from '../bookings/proven-arrival.ts'
import type { RefusalCode } from '../refusal.ts'
import { evidenceMonths } from '../accounts/retention.ts'
import type { ActorKind } from '../accounts/roles.ts'
import { casualtyFieldList, openAnswers, type Casualty } from '../bookings/vehicle-fields.ts'
import { identityFacts, type VehicleIdentity } from '../bookings/vehicle-identity.ts'

/** The largest width or height of a photo in the pack: as much as a printed page shows. */
export const packPhotoPixels = 1200

/** Once a driver had the job and it has ended: until then more may come. */
export const evidencePackRefusal = (booking: {
  status: BookingStatus
  acceptedAt: unknown
  cancelReason: CancelReason | null
}): Extract<RefusalCode, 'evidence_pack_not_ready'> | null =>
  hasEnded(booking.status) && booking.acceptedAt !== null && booking.cancelReason !== 'card_refused'
    ? null
    : 'evidence_pack_not_ready'

/** A booking as its reader may see it; moments as they cross HTTP. */
export type PackBooking = {
  reference: string
  viewer: 'customer' | 'driver' | 'operator'
  status: BookingStatus
  createdAt: string
  acceptedAt: string | null
  promisedArrival: { from: string; by: string } | null
  arrivalMissedAt: string | null
  arrivalProof: { at: string; by: ArrivalProof } | null
  driverQuestion: { isDriver: boolean | null; answeredAt: string | null } | null
  pickup: { label: string }
  dropoff: { label: string } | null
  distanceKm: number
  casualty: Casualty
  vehicleIdentity: VehicleIdentity | null
  description: string | null
  customerName: string
  driver: { name: string; truck: string; plate: string | null } | null
  timeline: readonly {
    at: string
    status: BookingStatus
    notes: string | null
    estimatedArrival: string | null
    by: ActorKind
  }[]
  startCode: { givenAt: string | null; waivedAt: string | null }
  /** How it began and was handed over; empty for older jobs. */
  handshakes: readonly HandshakeRecord[]
  handover: (Handover & { isAtDropoff: boolean | null }) | null
}

const at = (booking: PackBooking, status: BookingStatus): string | null =>
  booking.timeline.find((entry) => entry.status === status)?.at ?? null

export const recoveryFacts = (booking: PackBooking): DocumentFact[] => {
  const { casualty, driver, dropoff, description } = booking
  return [
    { label: 'Booking', value: booking.reference },
    { label: 'Outcome', value: statusLabels[booking.status] },
    { label: 'Booked', value: momentText(booking.createdAt) },
    { label: 'Customer', value: booking.customerName },
    ...(driver
      ? [
          { label: 'Driver', value: driver.name },
          {
            label: 'Truck',
            value: driver.plate === null ? driver.truck : `${driver.truck}, ${driver.plate}`,
          },
        ]
      : []),
    { label: 'From', value: booking.pickup.label },
    ...(dropoff ? [{ label: 'To', value: dropoff.label }] : []),
    { label: 'Distance', value: `${booking.distanceKm} km` },
    { label: 'Vehicle', value: describeVehicle(casualty) },
    ...identityFacts(booking.vehicleIdentity),
    ...documentAnswers(casualty),
    ...(description ? [{ label: 'Notes, as booked', value: description }] : []),
  ]
}

/** The answers that the description of the vehicle's fields puts on documents. What the customer did not know, or had none of, is left out. */
const documentAnswers = (casualty: Casualty): DocumentFact[] =>
  casualtyFieldList.flatMap(([name, field]) =>
    field.kind === 'choice' &&
    field.documentLabel !== undefined &&
    !openAnswers.includes(String(casualty[name]))
      ? [{ label: field.documentLabel, value: field.options[String(casualty[name])] ?? '' }]
      : [],
  )

const proofLabels: Record<ArrivalProof, string> = {
  position: 'by the position of the truck',
  start_code: 'by the start code',
  customer: 'by the customer',
}

export const arrivalFacts = (booking: PackBooking): DocumentFact[] => {
  const { promisedArrival: promised, arrivalMissedAt, arrivalProof } = booking
  const arrivedAt = at(booking, 'driver_arrived')
  return [
    ...(promised
      ? [
          {
            label: 'Promised',
            value: `Between ${momentText(promised.from)} and ${momentText(promised.by)}`,
          },
        ]
      : []),
    {
      label: 'Arrived',
      value: arrivedAt ? momentText(arrivedAt) : 'The driver had not arrived',
    },
    ...(arrivedAt
      ? [
          {
            label: 'Arrival confirmed',
            value: arrivalProof
              ? `${momentText(arrivalProof.at)}, ${proofLabels[arrivalProof.by]}`
              : 'Not confirmed',
          },
        ]
      : []),
    ...(arrivalMissedAt
      ? [
          {
            label: 'Late notice sent',
            value: `On ${momentText(arrivalMissedAt)} both were told that ${missedLabel(booking, arrivalMissedAt)}`,
          },
        ]
      : []),
    { label: 'Start code', value: startCodeLabel(booking) },
  ]
}

/** The messages that they got follow from the step the driver had marked by then. */
const missedLabel = ({ timeline }: PackBooking, missedAt: string): string =>
  timeline.findLast((entry) => entry.at <= missedAt)?.status === 'driver_arrived'
    ? 'the arrival was not confirmed by the time promised'
    : 'the promise would be missed'

const startCodeLabel = (booking: PackBooking): string => {
  const { givenAt, waivedAt } = booking.startCode
  if (givenAt) return `Given to the driver by the person who had it, on ${momentText(givenAt)}`
  const { isDriver, answeredAt } = booking.driverQuestion ?? {}
  if (isDriver && answeredAt)
    return `The customer confirmed the driver, on ${momentText(answeredAt)}`
  if (waivedAt) return `Waived by Towline on ${momentText(waivedAt)}`
  return at(booking, 'in_progress')
    ? 'Not recorded for this recovery'
    : 'Not used: the recovery had not begun'
}

/** What the driver said as the job ended; empty where it was not recorded. */
export const handoverFacts = ({ handover, handshakes, dropoff }: PackBooking): DocumentFact[] => {
  const proven = handshakes.map((record) => ({
    label: handshakePurposeLabels[record.purpose],
    value: `${handshakeLabel(record)}, ${momentText(record.serverAt)}${
      record.deviceAt && momentText(record.deviceAt) !== momentText(record.serverAt)
        ? `; by the clock of the driver’s phone ${momentText(record.deviceAt)}`
        : ''
    }`,
  }))
  if (!handover) return proven
  const report = handoverReport(handover)
  return [
    {
      label: dropoff ? `Vehicle at ${dropoff.label}` : 'Vehicle at the drop-off',
      value: dropoffLabel(handover.isAtDropoff),
    },
    ...(report
      ? [
          { label: 'Missing', value: listHandoverParts(handover.missing) },
          { label: 'Driver’s reason', value: report },
        ]
      : []),
    ...proven,
  ]
}

const dropoffLabel = (isAtDropoff: boolean | null): string => {
  if (isAtDropoff === null) return 'Not answered by the driver'
  return isAtDropoff ? 'Yes, confirmed by the driver' : 'No, according to the driver'
}

/** Each step with its moment, who made it, and what was noted. */
export const timelineFacts = ({ timeline }: PackBooking): DocumentFact[] =>
  timeline.map((entry) => ({
    label: momentText(entry.at),
    value: [
      recordLabel(entry.status, entry.by),
      ...(entry.estimatedArrival
        ? [`The driver’s estimate then: ${momentText(entry.estimatedArrival)}`]
        : []),
      ...(entry.notes ? [`Note: ${entry.notes}`] : []),
    ].join('\n'),
  }))

export type PackPhoto = {
  kind: PhotoKind
  side: EvidenceSide
  takenAt: Date | null
  createdAt: Date
  sha256: string
  isOfFormerDriver: boolean
  /** Its number in the chain; null: it came before there were seals. */
  link?: number | null
}

export type PackCaption = { title: string; alt: string; lines: readonly string[]; fine: string }

const whoseLabel = ({ side, isOfFormerDriver }: PackPhoto): string =>
  isOfFormerDriver ? 'previous driver, who couldn’t come' : side

/** Who took the photo, by which clock, and what proves that it is unchanged. */
export const photoCaption = (photo: PackPhoto): PackCaption => ({
  title: photoKindLabels[photo.kind],
  alt: `${photoKindLabels[photo.kind]}, a photo by the ${whoseLabel(photo)}`,
  lines: [
    `By the ${whoseLabel(photo)}, received ${momentText(photo.createdAt)}`,
    ...(photo.takenAt ? [`Taken ${momentText(photo.takenAt)} by the phone’s clock`] : []),
    ...(photo.link === undefined
      ? []
      : [
          photo.link === null
            ? 'Not sealed: it came before there were seals'
            : `Link ${photo.link} of the seal`,
        ]),
    'SHA-256 of the stored photo:',
  ],
  fine: photo.sha256,
})

const chapters = {
  damage: 'Damage, shown by the customer',
  pickup: 'At the pickup, by the driver',
  dropoff: 'At the drop-off, by the driver',
} as const

/** Photos by stage, each stage in the order of their kinds; stages without a photo are left out. */
export const photoChapters = <P extends Pick<PackPhoto, 'kind'>>(
  photos: readonly P[],
): { title: string; photos: P[] }[] =>
  (['damage', 'pickup', 'dropoff'] as const)
    .map((chapter) => ({
      title: chapters[chapter],
      photos: photos
        .filter(({ kind }) => (stageOf(kind) ?? 'damage') === chapter)
        .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind)),
    }))
    .filter(({ photos: found }) => found.length > 0)

const kindOrder = Object.keys(photoKindLabels) as PhotoKind[]

type PackReading = StageReading & {
  takenAt: Date
  replacedAt: Date | null
  salt: string
  sha256: string
  /** Its number in the chain; null without a seal. */
  link: number | null
}

/** What the readings say together, then each with its hash, also those that were corrected. */
export const odometerFacts = (readings: readonly PackReading[]): DocumentFact[] => [
  {
    label: 'Odometer',
    value: odometerText(readings.filter(({ replacedAt }) => replacedAt === null)),
  },
  ...readings.flatMap((reading): DocumentFact[] => [
    {
      label: reading.stage === 'pickup' ? 'At pickup' : 'At hand-over',
      value: [
        `${placedReading(reading)}, ${momentText(reading.takenAt)}`,
        ...(reading.replacedAt ? [`Corrected ${momentText(reading.replacedAt)}`] : []),
        ...(reading.link === null ? [] : [`Link ${reading.link}`]),
      ].join('. '),
    },
    { label: 'SHA-256', value: reading.sha256 },
    { label: 'Salt', value: reading.salt },
  ]),
]

export const packCopy = {
  title: 'Evidence pack',
  noPhotos: `No photos are stored. They are kept for ${evidenceMonths} months after the end of a recovery.`,
  noSignature: 'No one signed, or the signature is no longer stored.',
  typedSignature: 'Typed, and confirmed as a signature',
  missingFile:
    'The file of this photo cannot be found. The line below proves that it existed and what was in it.',
  unreadableFile:
    'The file of this photo could not be read when this pack was made. Ask for the pack again.',
  proof:
    'Photos are shown smaller here than they are stored. The SHA-256 beside each one is of the stored photo, which opens in full from the booking’s page. All times are Irish time, unless it says otherwise.',
  seal: 'Photos, the signature and the odometer are sealed in a chain as they arrive: none can be changed, left out or put in afterwards without breaking it. Anyone can check this pack, or one of its photos in full size, at the address below, which shows hashes and times and nothing of the booking. The file stays on the device that checks it.',
  emptySeal:
    'No photo and no signature is sealed. Anyone can check this pack at the address below.',
  odometerProof:
    'As the driver read it, in the order in which it arrived. The SHA-256 of a reading is that of booking, stage, reading, unit, salt and time as one JSON list. A correction takes the place of the reading before, which stays.',
  signatureProof:
    'The SHA-256 of a signature is that of booking, name, drawing and time as one JSON list. Until the recovery is completed, a new signature replaces the previous one.',
} as const
