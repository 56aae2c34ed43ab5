/** The operators' side: all drivers, and the open bookings (docs/decisions/0034-operations.md). */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { vehicleTypes } from '../../domain/bookings/casualty.ts'
import { chatSenders } from '../../domain/bookings/chat.ts'
import { companionAlerts } from '../../domain/companion/check-in.ts'
import { driverSearchMaxLength } from '../../domain/drivers/driver-search.ts'
import { operatorTaskKinds, taskNoteMaxLength } from '../../domain/operations/operator-task.ts'
import { restartTaskActions } from '../../domain/operations/task-action.ts'
import { counties } from '../../domain/places/counties.ts'
import { truckTypes } from '../../domain/drivers/truck.ts'
import { driverStates } from '../../domain/drivers/verification-transitions.ts'
import { operators } from '../access.ts'
import { shownPhoto } from '../bookings/photos.ts'
import { bookingOwner } from './booking-owners.ts'
import { refundRequest } from '../bookings/refunds.ts'
import type { Routes } from '../route.ts'
import {
  accountId,
  bookingId,
  bookingReference,
  cents,
  driverId,
  id,
  moment,
  page,
  point,
} from '../shapes.ts'
import { freeText, neededText } from '../text-fields.ts'

export const registeredDriver = z
  .object({
    accountId,
    /** Null: signed up to drive, and has not begun an application. */
    driverId: driverId.nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    location: z.string().nullable(),
    /** On duty. */
    isAvailable: z.boolean(),
    /** The job in hand. */
    activeBookingId: bookingId.nullable(),
    /** Null: not rated yet. */
    rating: z.number().nullable(),
    ratingCount: z.int(),
    /** In the driver's words, and what kind it is. */
    truck: z.string().nullable(),
    truckType: z.enum(truckTypes).nullable(),
    truckPhoto: z.object(shownPhoto).nullable(),
    services: z.array(z.string()),
    /** How far verification has come; null as `driverId`. */
    state: z.enum(driverStates).nullable(),
    isDisabled: z.boolean(),
    joinedAt: moment,
  })
  .meta({ id: 'RegisteredDriver' })
export type RegisteredDriver = z.infer<typeof registeredDriver>

/**
 * A booking that is not over, with the facts that show whether it goes well (`domain/bookings/booking-exceptions.ts`). It names the
 * customer, as the caller on the phone does, and leaves out their number, the address and the exact position of the truck: an operator who
 * needs those opens the booking, which is audited.
 */
export const boardBooking = z
  .object({
    bookingId,
    reference: bookingReference,
    status: z.enum(bookingStatuses),
    statusSince: moment,
    createdAt: moment,
    /** The town of the pickup; null where only words are known. */
    area: z.string().nullable(),
    /** Where, rounded to about a kilometre. */
    pickup: point.nullable(),
    truck: point.nullable(),
    vehicleType: z.enum(vehicleTypes),
    priceCents: cents,
    customerName: z.string(),
    driver: z.object({ driverId, name: z.string() }).nullable(),
    /** The insurer on whose account it is; null: paid by card. */
    insurer: z.object({ partnerId: id('ptr'), name: z.string() }).nullable(),
    assignment: z.enum(['chosen_driver', 'auto']),
    wave: z.int(),
    openOffers: z.int(),
    /** Since when the drivers of this round are asked. */
    askedSince: moment.nullable(),
    acceptBy: moment.nullable(),
    acceptedAt: moment.nullable(),
    promisedBy: moment.nullable(),
    expectedAt: moment.nullable(),
    /** When something proved that the driver is at the pickup; their own press does not. */
    arrivalProvenAt: moment.nullable(),
    offeredKm: z.number().nullable(),
    kmCloser: z.number().nullable(),
    seenAt: moment.nullable(),
    payment: z
      .object({
        kind: z.enum(['capture', 'release']),
        state: z.enum(['open', 'done', 'stuck']),
        decidedAt: moment,
      })
      .nullable(),
    unread: z.object({ from: z.enum(chatSenders), since: moment }).nullable(),
    /** The customer is not safe, or has not answered check-ins; until an operator has spoken to them. */
    companionAlert: z.object({ kind: z.enum(companionAlerts), since: moment }).nullable(),
    /** The operator who deals with it. */
    owner: bookingOwner.nullable(),
  })
  .meta({ id: 'BoardBooking' })
export type BoardBooking = z.infer<typeof boardBooking>

export const taskId = id('tsk')

export const operatorTask = z
  .object({
    taskId,
    kind: z.enum(operatorTaskKinds),
    bookingId: bookingId.nullable(),
    bookingReference: bookingReference.nullable(),
    driverId: driverId.nullable(),
    /** What happened, without names of people. */
    note: z.string(),
    openedAt: moment,
    /** Who has the booking. */
    owner: bookingOwner.nullable(),
  })
  .meta({ id: 'OperatorTask' })
export type OperatorTask = z.infer<typeof operatorTask>

export const operationsRoutes = {
  'GET /api/operations/board': {
    summary: 'All open bookings, problems first, and the tasks left for an operator',
    tag: 'Operations',
    access: operators,
    answer: z.object({
      /** As many bookings as fit on the board. */
      bookings: z.array(boardBooking),
      /** How many there are in all. */
      total: z.int(),
      tasks: z.array(operatorTask),
      /** Requests that wait for a second operator. */
      refundRequests: z.array(refundRequest),
      serverNow: moment,
    }),
    perMinute: 240,
  },
  'POST /api/operations/tasks/:taskId/close': {
    summary: 'Close a task with a note of what was done; on record',
    tag: 'Operations',
    access: operators,
    params: z.object({ taskId }),
    body: z.strictObject({
      note: neededText(taskNoteMaxLength, 'Describe what was done'),
    }),
    refusals: ['not_found', 'task_closed', 'task_needs_action'],
  },
  'POST /api/operations/tasks/:taskId/resolve': {
    summary: 'Start again what a task is about, where its kind offers that; on record',
    tag: 'Operations',
    access: operators,
    formerly: { path: '/api/operations/tasks/:taskId/settle' },
    params: z.object({ taskId }),
    body: z.strictObject({ action: z.enum(restartTaskActions) }),
    refusals: ['not_found', 'task_closed', 'task_action_unknown'],
  },
  // Posted, because what is looked for names people, and an address is kept in many places.
  'POST /api/operations/drivers/search': {
    summary: 'Everyone who signed up to drive, newest first; every view is recorded',
    tag: 'Operations',
    access: operators,
    body: z.strictObject({
      /** In name, e-mail address, location or phone number; empty: all drivers. */
      search: freeText(driverSearchMaxLength),
      driverState: z.enum(driverStates).optional(),
      /** Where they start from. */
      county: z.enum(counties).optional(),
      isOnDuty: z.boolean().optional(),
      cursor: z.string().max(200).optional(),
      limit: z.int().min(1).max(50).default(24),
    }),
    answer: page(registeredDriver).extend({
      /** The number of all drivers, whatever is looked for. */
      total: z.int(),
    }),
    perMinute: 120,
  },
} as const satisfies Routes
