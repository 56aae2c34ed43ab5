/** Photos, signature and readings as one of the booking's two people, or an operator, may see them now. */
import type {
  Evidence,
  OdometerReading,
  Photo,
  Signature,
} from '../../contract/bookings/evidence.ts'
import { isOfFormerDriver, isPhotoRemovable } from '../../domain/evidence/evidence.ts'
import type { BookingSides } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { linksTo } from '../photos/index.ts'
import { sealedSubjects } from '../seals/index.ts'
import {
  photosOf,
  readingsOf,
  signatureOf,
  type OdometerRow,
  type PhotoRow,
  type SignatureRow,
} from './evidence.store.ts'

export type Reader = { accountId: string; sides: BookingSides }

export const viewEvidence = async (
  { db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>,
  bookingId: string,
  reader: Reader,
): Promise<Evidence> => {
  // first: an answer that is called later than a photo has it
  const now = await clock.now(db)
  const [photos, signature, readings, seal] = await Promise.all([
    photosOf(db, bookingId),
    signatureOf(db, bookingId),
    readingsOf(db, bookingId),
    sealedSubjects(db, bookingId),
  ])
  return {
    photos: photos.map((row) => viewPhoto(config.authSecret, row, reader, now)),
    signature: signature ? viewSignature(signature) : null,
    readings: readings.map(viewReading),
    seal: seal && {
      sealId: seal.sealId,
      count: seal.count,
      sealedAt: seal.sealedAt,
      unsealedPhotos: photos.filter(({ id }) => !seal.subjects.includes(id)).length,
    },
    serverNow: now.toISOString(),
  }
}

export const viewPhoto = (secret: string, row: PhotoRow, reader: Reader, now: Date): Photo => ({
  photoId: row.id,
  ...(row.uploadedBy === reader.accountId && { clientId: row.clientId }),
  side: row.side,
  kind: row.kind,
  width: row.width,
  height: row.height,
  takenAt: row.takenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  ...(row.storedAt && { storedAt: row.storedAt.toISOString() }),
  sha256: row.sha256,
  ...linksTo(secret, row.id, now),
  isOfFormerDriver: isOfFormerDriver(row, reader.sides.driverAccountId),
  isRemovable:
    row.uploadedBy === reader.accountId &&
    isPhotoRemovable(row.takenIn, reader.sides, row.side, row.kind, now),
})

export const viewSignature = ({ signerName, path, signedAt, sha256 }: SignatureRow): Signature => ({
  signerName,
  path,
  signedAt: signedAt.toISOString(),
  sha256,
})

export const viewReading = (row: OdometerRow): OdometerReading => ({
  readingId: row.id,
  stage: row.stage,
  value: row.value,
  unit: row.unit,
  isConfirmed: row.isConfirmed,
  takenAt: row.takenAt.toISOString(),
  replacedAt: row.replacedAt?.toISOString() ?? null,
  salt: row.salt,
  sha256: row.sha256,
})
