/** Who deals with a booking, and the operators' shifts. */
import { z } from 'zod'
import { handoverNoteMaxLength } from '../../domain/operations/booking-owner.ts'
import { ofBooking, operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { accountId, bookingId, id, moment } from '../shapes.ts'
import { neededText } from '../text-fields.ts'

const person = z.object({ accountId, name: z.string() })

export const bookingOwner = person.extend({ since: moment }).meta({ id: 'BookingOwner' })
export type BookingOwner = z.infer<typeof bookingOwner>

const owned = z.object({ owner: bookingOwner.nullable() })

export const operatorShift = z
  .object({
    /** The caller's own; null: not on shift. */
    mine: z.object({ beganAt: moment, deputy: person.nullable() }).nullable(),
    /** Everyone on shift, the longest first. */
    onShift: z.array(person.extend({ since: moment })),
    /** The last hand-over notes, the newest first. */
    handovers: z.array(
      z.object({ shiftId: id('shf'), by: z.string(), at: moment, note: z.string() }),
    ),
    /** Who may be a deputy or be given a booking; `isWoken`: an alarm reaches them by a push or a text, not by mail alone. */
    operators: z.array(person.extend({ isWoken: z.boolean() })),
  })
  .meta({ id: 'OperatorShift' })
export type OperatorShift = z.infer<typeof operatorShift>

export const beginShiftRequest = z.strictObject({ deputyId: accountId.nullable() })
export const endShiftRequest = z.strictObject({
  note: neededText(handoverNoteMaxLength, 'Write what the next operator has to know'),
})

const params = z.object({ bookingId })

export const bookingOwnerRoutes = {
  'POST /api/bookings/:bookingId/owner/take': {
    summary: 'Take a booking, unless another operator has it; on record',
    tag: 'Operations',
    access: ofBooking('operator'),
    params,
    answer: owned,
    refusals: ['owned_by_other'],
  },
  'POST /api/bookings/:bookingId/owner/release': {
    summary: 'Give up a booking of your own, so that it rings again; on record',
    tag: 'Operations',
    access: ofBooking('operator'),
    params,
    answer: owned,
    refusals: ['not_its_owner'],
  },
  'POST /api/bookings/:bookingId/owner/hand-over': {
    summary: 'Give a booking to an operator, also one that a colleague has; on record',
    tag: 'Operations',
    access: ofBooking('operator'),
    params,
    body: z.strictObject({ to: accountId }),
    answer: owned,
    refusals: ['not_an_operator'],
  },
  'GET /api/operations/shift': {
    summary: 'Your shift, who else is on one, and the last hand-over notes',
    tag: 'Operations',
    access: operators,
    answer: operatorShift,
  },
  'POST /api/operations/shift/begin': {
    summary: 'Begin a shift, or change its deputy; on record',
    tag: 'Operations',
    access: operators,
    body: beginShiftRequest,
    answer: operatorShift,
    refusals: ['not_an_operator'],
  },
  'POST /api/operations/shift/end': {
    summary: 'End your shift with a note for the next operator; gives up your bookings; on record',
    tag: 'Operations',
    access: operators,
    body: endShiftRequest,
    answer: operatorShift,
    refusals: ['not_on_shift'],
  },
} as const satisfies Routes
