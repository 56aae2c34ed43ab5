/** Codes that two phones compare without a connection, and how it was done (docs/decisions/0116-handshake-without-a-network.md). */
import { z } from 'zod'
import { handshakeProofs, plateChecks } from '../../domain/handshake/handshake.ts'
import { handshakePurposes } from '../../domain/handshake/moving-code.ts'
import { moment } from '../shapes.ts'

const key = z.string().regex(/^[0-9a-f]{64}$/)

/** For one purpose. */
export const handshakeKeys = z
  .object({
    checkKey: key,
    /** The customer's phone alone: with `checkKey` it makes the code. */
    restKey: key.nullable(),
    /** The driver's phone alone: remainders of the codes that were sent in texts. */
    sentChecks: z.array(z.int().min(0)),
  })
  .meta({ id: 'HandshakeKeys' })
export type HandshakeKeys = z.infer<typeof handshakeKeys>

export const handshakeRecord = z
  .object({
    purpose: z.enum(handshakePurposes),
    proof: z.enum(handshakeProofs),
    /** By the clock of the driver's device; null: it was not sent, or cannot be right. */
    deviceAt: moment.nullable(),
    serverAt: moment,
    /** Wrong codes that the driver's phone refused before, without a connection. */
    phoneTries: z.int(),
    plate: z.string().nullable(),
    plateCheck: z.enum(plateChecks).nullable(),
  })
  .meta({ id: 'HandshakeRecord' })

export const handshake = z
  .object({
    /** Until the recovery begins; null: no code is required, or not for this viewer. */
    start: handshakeKeys.nullable(),
    /** From the confirmed driver to the end, so that phones have it before they lose the connection. */
    handover: handshakeKeys.nullable(),
    /** Who takes the vehicle over, as the customer named them. The number: for the customer and operators. */
    receiver: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
    records: z.array(handshakeRecord),
  })
  .meta({ id: 'Handshake' })
export type Handshake = z.infer<typeof handshake>
