/**
 * Proof of how the vehicle was: photos of both sides and a signature at hand-over. Who may add which photo when is one
 * table here; the server checks it, and the screen shows only what it allows.
 */
import type { BookingStatus } from '../bookings/booking.ts'
import type { RefusalCode } from '../refusal.ts'

export const evidenceSides = ['customer', 'driver'] as const
export type EvidenceSide = (typeof evidenceSides)[number]

export const corners = ['front', 'rear', 'left', 'right'] as const
export type Corner = (typeof corners)[number]

/** The driver's photos: before the vehicle is loaded, and when it is handed over. */
export const cornerStages = ['pickup', 'dropoff'] as const
export type CornerStage = (typeof cornerStages)[number]

export const photoKinds = [
  'damage',
  'pickup_front',
  'pickup_rear',
  'pickup_left',
  'pickup_right',
  'dropoff_front',
  'dropoff_rear',
  'dropoff_left',
  'dropoff_right',
] as const satisfies readonly ('damage' | `${CornerStage}_${Corner}`)[]
export type PhotoKind = (typeof photoKinds)[number]

export const photoKindLabels: Record<PhotoKind, string> = {
  damage: 'Damage',
  pickup_front: 'Front, at pickup',
  pickup_rear: 'Rear, at pickup',
  pickup_left: 'Left side, at pickup',
  pickup_right: 'Right side, at pickup',
  dropoff_front: 'Front, at drop-off',
  dropoff_rear: 'Rear, at drop-off',
  dropoff_left: 'Left side, at drop-off',
  dropoff_right: 'Right side, at drop-off',
}

export const cornerLabels: Record<Corner, string> = {
  front: 'Front',
  rear: 'Rear',
  left: 'Left side',
  right: 'Right side',
}

export const photoKindOf = (stage: CornerStage, corner: Corner): PhotoKind => `${stage}_${corner}`

/** How long after the drop-off customers may still add photos of damage, from home. */
export const damageAfterHours = 24

/** The most photos of one kind by one uploader: enough to show anything, and no more than a screen holds. */
export const maxPhotosOfKind = (kind: PhotoKind): number => (kind === 'damage' ? 12 : 3)

export type EvidenceFacts = {
  status: BookingStatus
  completedAt: Date | null
  /** Corner photos that waited on the driver's phone when the job ended. Left out: none. */
  awaited?: readonly PhotoKind[]
}

const damageStatuses: readonly BookingStatus[] = [
  'pending_driver_acceptance',
  'confirming_payment',
  'confirmed',
  'driver_en_route',
  'driver_arrived',
  'in_progress',
  'pending_new_driver',
]

/** When the driver records the vehicle at each end. */
export const cornerStatuses: Record<CornerStage, readonly BookingStatus[]> = {
  pickup: ['driver_arrived', 'in_progress'],
  dropoff: ['in_progress'],
}

type PhotoRefusal = Extract<RefusalCode, 'photo_not_offered' | 'photos_full'>

/**
 * Why this side may not add a photo of this kind now, or null. Customers show damage, from the held card until a day after the drop-off;
 * drivers the four corners: at the pickup from the arrival on, at the drop-off while the recovery is in progress, and those that waited on
 * their phone at the end as long after it.
 */
export const photoRefusal = (
  { status, completedAt, awaited = [] }: EvidenceFacts,
  side: EvidenceSide,
  kind: PhotoKind,
  now: Date,
): Extract<PhotoRefusal, 'photo_not_offered'> | null => {
  const stage = stageOf(kind)
  if ((stage === null) !== (side === 'customer')) return 'photo_not_offered'
  const isJustOver = status === 'completed' && isSoonAfter(completedAt, now)
  const isOffered = stage
    ? cornerStatuses[stage].includes(status) || (isJustOver && awaited.includes(kind))
    : damageStatuses.includes(status) || isJustOver
  return isOffered ? null : 'photo_not_offered'
}

/** At the pickup or the drop-off; null for damage. */
export const stageOf = (kind: PhotoKind): CornerStage | null =>
  cornerStages.find((stage) => kind.startsWith(`${stage}_`)) ?? null

const isSoonAfter = (completedAt: Date | null, now: Date): boolean =>
  completedAt !== null && now.getTime() < completedAt.getTime() + damageAfterHours * 3_600_000

/** The stage for which a driver may add photos now: the later one of two. */
export const openStage = (status: BookingStatus): CornerStage | null =>
  [...cornerStages].reverse().find((stage) => cornerStatuses[stage].includes(status)) ?? null

/** The corners of this stage without a photo by the current driver. */
export const missingCorners = (
  stage: CornerStage,
  taken: readonly { kind: PhotoKind; isOfFormerDriver: boolean }[],
): Corner[] =>
  corners.filter(
    (corner) =>
      !taken.some((one) => one.kind === photoKindOf(stage, corner) && !one.isOfFormerDriver),
  )

/** Whether the uploader may still remove the photo: only until the booking has moved on. */
export const isPhotoRemovable = (
  takenIn: BookingStatus,
  facts: EvidenceFacts,
  side: EvidenceSide,
  kind: PhotoKind,
  now: Date,
): boolean => takenIn === facts.status && photoRefusal(facts, side, kind, now) === null

/** A photo by a driver who had the job before. It stays, but counts for no corner: the current driver takes their own photos. */
export const isOfFormerDriver = (
  photo: { side: EvidenceSide; uploadedBy: string },
  driverAccountId: string | null,
): boolean => photo.side === 'driver' && photo.uploadedBy !== driverAccountId

/** Who takes the vehicle over signs while the recovery is in progress, and may sign again until it is completed. */
export const isSignatureOpen = (status: BookingStatus): boolean => status === 'in_progress'
