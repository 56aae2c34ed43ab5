/** Drivers as the public sees them, and a driver's own profile and duty. */
import { z } from 'zod'
import { vehicleTypes } from '../../domain/bookings/casualty.ts'
import { counties } from '../../domain/places/counties.ts'
import { minimumDriverRating } from '../../domain/drivers/driver-requirements.ts'
import { driverServices, truckTypes } from '../../domain/drivers/truck.ts'
import { anyone, drivers } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, bookingReference, cents, driverId, moment, page, point } from '../shapes.ts'

export const publicDriver = z
  .object({
    driverId,
    name: z.string(),
    location: z.string(),
    rating: z.number().nullable(),
    ratingCount: z.int(),
    /** In the driver's words, and what kind it is. */
    truck: z.string(),
    truckType: z.enum(truckTypes),
    services: z.array(z.string()),
    perKmCents: cents,
    /** On duty and free. */
    isAvailable: z.boolean(),
  })
  .meta({ id: 'PublicDriver' })

export type PublicDriver = z.infer<typeof publicDriver>

export const driverSelf = z
  .object({
    driverId,
    name: z.string(),
    location: z.string(),
    truck: z.string(),
    perKmCents: cents,
    rating: z.number().nullable(),
    ratingCount: z.int(),
    isVerified: z.boolean(),
    isOnDuty: z.boolean(),
    position: point.extend({ at: moment }).nullable(),
    activeBookingId: bookingId.nullable(),
    /** The last job that a driver who was nearer took over, until the next is accepted, and two hours at most. */
    replacedJob: z
      .object({ bookingId, reference: bookingReference, at: moment })
      .nullable()
      .default(null),
    /** Rest after work, as far as Towline knows it; null while there is nothing to say, and from an older release. */
    dutyState: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('rests'), until: moment }),
        z.object({ kind: z.literal('ends_soon'), endBy: moment }),
      ])
      .nullable()
      .default(null),
    /** The last seven days, from the ledger. */
    thisWeek: z.object({
      jobs: z.int(),
      grossCents: cents,
      commissionCents: cents,
      vatOnCommissionCents: cents,
      netCents: cents,
    }),
  })
  .meta({ id: 'DriverSelf' })

export type DriverSelf = z.infer<typeof driverSelf>

export const driverRoutes = {
  'GET /api/drivers/featured': {
    summary: 'Well-rated drivers on duty now, and how many there are',
    tag: 'Drivers',
    access: anyone,
    answer: z.object({
      drivers: z.array(publicDriver),
      onDutyCount: z.int(),
      /** Positions of drivers on duty, rounded to about a kilometre: enough for an overview, too little to follow anyone. */
      points: z.array(point),
    }),
    perMinute: 120,
  },
  'GET /api/drivers': {
    summary: 'The directory: verified drivers, best rated first, page by page',
    tag: 'Drivers',
    priority: 'low',
    access: anyone,
    query: z.object({
      county: z.enum(counties).optional(),
      service: z.enum(driverServices).optional(),
      /** What is to be recovered. */
      vehicleType: z.enum(vehicleTypes).optional(),
      truckType: z.enum(truckTypes).optional(),
      /** Leaves out drivers who are not yet rated. */
      minRating: z.coerce.number().min(minimumDriverRating).max(5).optional(),
      /** `now`: on duty and free. `any`: also those who are not. */
      availability: z.enum(['now', 'any']).default('now'),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(24),
    }),
    answer: page(publicDriver),
    perMinute: 240,
  },
  'GET /api/drivers/:driverId': {
    summary: 'One driver of the directory',
    tag: 'Drivers',
    access: anyone,
    params: z.object({ driverId }),
    answer: publicDriver,
    perMinute: 240,
  },
  'GET /api/driver': {
    summary: 'Your driver profile and this week',
    tag: 'Driving',
    access: drivers,
    answer: driverSelf,
    refusals: ['driver_profile_missing'],
  },
  'PUT /api/driver/duty': {
    summary: 'Go on or off duty',
    tag: 'Driving',
    access: drivers,
    body: z.strictObject({ isOnDuty: z.boolean() }),
    answer: driverSelf,
    refusals: ['driver_profile_missing', 'driver_not_verified', 'account_closing'],
  },
} as const satisfies Routes
