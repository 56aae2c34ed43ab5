/** The end of a job: what there is of the hand-over, and why the rest is not (docs/decisions/0091-the-end-of-a-job.md). */
import { z } from 'zod'
import { photoKinds } from '../../domain/evidence/evidence.ts'
import {
  handoverNoteMaxLength,
  handoverParts,
  handoverReasonKeys,
} from '../../domain/evidence/handover.ts'
import { startCodePattern } from '../../domain/bookings/start-code.ts'
import { codeShapeCopy, plateMaxLength } from '../../domain/handshake/handshake.ts'
import { moment, phoneTries } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

/** How the job ended: which parts of the hand-over are missing, and the driver's reason; null exactly when nothing is missing. */
export const handover = z
  .object({
    isAtDropoff: z.boolean().nullable(),
    missing: z.array(z.enum(handoverParts)),
    reason: z.enum(handoverReasonKeys).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Handover' })

/** What a driver says of the hand-over with the last step. */
export const handoverRequest = z
  .strictObject({
    /** “Is the vehicle at the drop-off?”; null: not answered. */
    isAtDropoff: z.boolean().nullable(),
    /** Corner photos that wait on the device: they count, and are taken after the end. */
    waitingPhotos: z.array(z.enum(photoKinds)).max(photoKinds.length).optional(),
    /** Required while a part is missing. */
    reason: z.enum(handoverReasonKeys).optional(),
    note: freeText(handoverNoteMaxLength).optional(),
    /** The hand-over code that the driver was told; none: handed over without. */
    code: z.string().regex(startCodePattern, codeShapeCopy).optional(),
    /** When the code was entered, by the device's clock; without it, as the step was pressed. */
    codeAt: moment.optional(),
    phoneTries,
    /** The plate of the vehicle that is handed over, as the driver reads it. */
    plate: freeText(plateMaxLength).optional(),
    /** Another plate than the one booked: the person with the code says that it is the vehicle. */
    isPlateConfirmed: z.boolean().optional(),
  })
  .meta({ id: 'HandoverRequest' })
export type HandoverRequest = z.infer<typeof handoverRequest>
