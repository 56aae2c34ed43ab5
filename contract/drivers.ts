/** Drivers as the public sees them, and a driver's own profile, duty and position. */
import { z } from 'zod'
import type { Routes } from './route.ts'
import { bookingId, cents, driverId, moment, point } from './shapes.ts'

export const publicDriver = z
  .object({
    driverId,
    name: z.string(),
    location: z.string(),
    rating: z.number().nullable(),
    ratingCount: z.int(),
    truck: z.string(),
    services: z.array(z.string()),
    perKmCents: cents,
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
    answer: z.object({
      drivers: z.array(publicDriver),
      onDutyCount: z.int(),
      /** Positions of drivers on duty, rounded to about a kilometre: enough for a picture, too little to follow anyone. */
      points: z.array(point),
    }),
    perMinute: 120,
  },
  'GET /api/driver': {
    summary: 'Your driver profile and this week',
    tag: 'Driving',
    answer: driverSelf,
    refusals: ['driver_profile_missing'],
  },
  'PUT /api/driver/duty': {
    summary: 'Go on or off duty',
    tag: 'Driving',
    body: z.strictObject({ isOnDuty: z.boolean() }),
    answer: driverSelf,
    refusals: ['driver_profile_missing', 'driver_not_verified'],
  },
  'POST /api/driver/position': {
    summary: 'Where you are now; taken only on duty',
    tag: 'Driving',
    body: z.strictObject({
      lat: z.number().min(51).max(56),
      lon: z.number().min(-11).max(-5),
      accuracyM: z.number().min(0).max(100_000).optional(),
      heading: z.number().min(0).max(360).optional(),
      speedKmh: z.number().min(0).max(300).optional(),
    }),
    refusals: ['driver_off_duty'],
    perMinute: 240,
  },
} as const satisfies Routes
