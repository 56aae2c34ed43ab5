/**
 * What a recovery costs, and the time limits of selling one. A tariff is versioned data: a quote keeps the version it was made
 * with, and a new tariff is a new row with a later `effectiveFrom`, never an edit. Amounts are euro cents, VAT included;
 * percentages are basis points (2500 is 25%). Sources: rulings "Money" and "Time"; specification, customer side §9 and
 * operator side §9 for the figures the rulings choose between.
 */
import type { CasualtyCondition } from '../bookings/casualty-conditions.ts'
import type { Area } from '../places/area.ts'

/** Online: everything booked in the app. Phone: an operator books for a caller; city pages print it beside the online price. */
export const rateCardNames = ['online', 'phone'] as const
export type RateCardName = (typeof rateCardNames)[number]

export type RateCard = {
  baseCents: number
  /** Base for a pickup in the University of Limerick area, where the card has one of its own. */
  universityOfLimerickBaseCents: number | null
  perKmCents: number
  /** Whether a driver's own published rate replaces `perKmCents`. */
  usesDriverRate: boolean
  /** Percentages of base + distance. */
  nightBasisPoints: number
  weekendBasisPoints: number
  publicHolidayBasisPoints: number
  peakHoursBasisPoints: number
  /** A flat amount, once, for a night or weekend call-out. */
  nightOrWeekendCallOutCents: number
  /** A flat amount for where the recovery begins or ends; the highest that applies, once. */
  areaCents: Partial<Record<Area, number>>
}

/** Local hours, from inclusive, until exclusive; may run over midnight. */
export type Hours = { fromHour: number; untilHour: number }

export type Tariff = {
  version: string
  /** ISO 8601 instant. */
  effectiveFrom: string
  rateCards: Record<RateCardName, RateCard>
  driverPerKm: { minCents: number; maxCents: number; defaultCents: number }
  night: Hours
  peakHours: readonly Hours[]
  /** Fixed amounts, added after the percentages. Negative is a discount. */
  conditionCents: Record<CasualtyCondition, number>
  /** An emergency recovery costs at least this; a line tops it up. */
  emergencyMinimumCents: number
}

/** A driver may publish a per-km rate in this range (rulings, "A driver's own price_per_km"). */
export const driverPerKm = { minCents: 200, maxCents: 400, defaultCents: 250 } as const

/**
 * The tariff Towline starts with.
 * The phone card's flat call-out replaces the night and weekend percentages, and its own area amounts replace the remote
 * amount, so no caller pays twice for one hour or one place; public holidays and peak hours apply on both cards. With the
 * default rate the phone price is never below the online price (a property test says so).
 */
export const launchTariff: Tariff = {
  version: '2026-01',
  effectiveFrom: '2026-01-01T00:00:00.000Z',
  rateCards: {
    online: {
      // Booking flow: 70 + 2.50 per km (specification, customer side §9).
      baseCents: 70_00,
      universityOfLimerickBaseCents: null,
      perKmCents: driverPerKm.defaultCents,
      usesDriverRate: true,
      // Pricing page: night 22–06 +25%, weekend +15%, bank holiday +30%; emergency page: peak hours +10%.
      nightBasisPoints: 25_00,
      weekendBasisPoints: 15_00,
      publicHolidayBasisPoints: 30_00,
      peakHoursBasisPoints: 10_00,
      nightOrWeekendCallOutCents: 0,
      // Pricing page: remote +20.
      areaCents: { remote: 20_00 },
    },
    phone: {
      // FAQ and city pages: 75 + 3.50 per km; Limerick university area 85.
      baseCents: 75_00,
      universityOfLimerickBaseCents: 85_00,
      perKmCents: 3_50,
      usesDriverRate: false,
      nightBasisPoints: 0,
      weekendBasisPoints: 0,
      publicHolidayBasisPoints: 30_00,
      peakHoursBasisPoints: 10_00,
      // City pages: emergency surcharge for nights and weekends 25.
      nightOrWeekendCallOutCents: 25_00,
      // City pages: Dublin Airport 15, Cork rural/coastal 15, Connemara 20; remote as online.
      areaCents: { airport: 15_00, coastal_or_rural: 15_00, connemara: 20_00, remote: 20_00 },
    },
  },
  driverPerKm,
  night: { fromHour: 22, untilHour: 6 },
  peakHours: [
    { fromHour: 7, untilHour: 9 },
    { fromHour: 17, untilHour: 19 },
  ],
  conditionCents: {
    // Customer side §9: condition surcharges.
    not_rolling: 75_00,
    keys_locked: 50_00,
    low_ceiling: 35_00,
    very_tight_access: 40_00,
    // Emergency page.
    motorway: 25_00,
    accident_scene: 40_00,
    multi_vehicle: 60_00,
    hazardous_load: 100_00,
    // Pricing page.
    commercial: 40_00,
    luxury: 25_00,
    japanese_import: 30_00,
    motorcycle: -15_00,
  },
  // Emergency page: minimum 80.
  emergencyMinimumCents: 80_00,
}

/** A quote is a frozen offer for this long (design, "The main job", 1). */
export const quoteLifetimeMinutes = 15

/** From the moment the hold is confirmed, by the database clock (rulings, "Acceptance window"). */
/** After this long without an acceptance an operator looks for a driver, and the customer is offered the phone line. */
export const unacceptedAlarmMinutes = 5

export const acceptanceWindowMinutes = 10

export type AutoAssignWave = {
  /** After the acceptance window opened. */
  afterSeconds: number
  /** How many drivers not asked before; null means everyone eligible. */
  drivers: number | null
  /** Only drivers this near the pickup, in a straight line; null means any distance. */
  withinKm: number | null
}

/** Auto-assign asks in widening waves; the first to accept wins (rulings, "Auto-assign"). */
export const autoAssignWaves = [
  { afterSeconds: 0, drivers: 3, withinKm: null },
  { afterSeconds: 60, drivers: 5, withinKm: null },
  { afterSeconds: 180, drivers: null, withinKm: 50 },
] as const satisfies readonly AutoAssignWave[]

/** After the last wave, drivers who have come on duty since are asked this often until the window closes. */
export const lateWaveEverySeconds = 60
