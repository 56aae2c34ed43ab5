/** Notifications of a driver far beyond the promise: the new time, others who are offered the job, and how that ends. */
import { farBeyondMinutes } from '../../../domain/dispatch/late-arrival.ts'
import type { Ctx } from '../../context.ts'
import type { Driver } from '../../drivers/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import {
  arrivalChangedMail,
  jobOfferedToOthersMail,
  jobReplacedMail,
  writeNotifications,
  type BookingNotification,
} from '../../notifications/index.ts'
import type { OfferedDriver } from '../dispatch/offers.store.ts'
import type { BookingRow } from '../bookings.store.ts'
import { toCustomer, toDriver } from './addressed.ts'
import { customerFacts, driverFactsOf, nameOf, type MailContext } from './booking-mails.ts'
import { coveredNotification } from './covered-notification.ts'
import { publishChange, publishOffersClosed } from './publish-change.ts'
import { doNotDrive, driverNameOf, expectedAt, saying } from './short-notifications.ts'

/** The expected arrival of a late driver has changed much: the customer reads the new one on every channel. */
export const notifyOfNewArrival = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  at: Date,
): Promise<void> => {
  const { estimatedArrival, arrivalNotifications } = booking
  if (!estimatedArrival) return
  const covered = await coveredNotification(ctx, tx, booking, 'arrival_missed', driver, at)
  const [notification] = toCustomer(
    booking,
    'arrival_missed',
    covered?.mail ??
      arrivalChangedMail({
        ...customerFacts(booking, ctx.config.publicOrigin),
        driverName: nameOf(driver),
        estimatedArrival,
      }),
    covered?.short ??
      saying(`/bookings/${booking.id}`, booking)(`New time for ${driverNameOf(driver)}`, [
        expectedAt(booking),
        'You can cancel free until they arrive.',
      ]),
  )
  if (!notification) return
  const event = `${notification.event}:again-${arrivalNotifications}`
  await writeNotifications(ctx, tx, [{ ...notification, event }], { at })
}

/** Others are offered the job: the customer, and the driver who keeps it until one accepts. */
export const notifyOfLateRound = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  at: Date,
): Promise<void> => {
  const covered = await coveredNotification(ctx, tx, booking, 'others_offered', driver, at)
  const short =
    covered?.short ??
    saying(`/bookings/${booking.id}`, booking)('We’re asking drivers who are nearer', [
      `${driverNameOf(driver)} keeps coming until one of them accepts.`,
      'The price stays the same.',
    ])
  const written = [
    ...toCustomer(booking, 'others_offered', null, short),
    ...(driver
      ? toDriver(booking, 'others_offered', driver, ...offeredToOthers(ctx, booking, driver, at))
      : []),
  ]
  await writeNotifications(ctx, tx, written, { at })
}

const offeredToOthers = (ctx: Ctx, booking: BookingRow, driver: Driver, at: Date) =>
  [
    jobOfferedToOthersMail({
      ...driverFactsOf(booking, ctx.config.publicOrigin),
      driverName: driver.name,
      acceptBy: booking.acceptBy ?? at,
    }),
    saying('/driver', booking)('Others are offered your job', [
      'It stays yours until one of them accepts, and for good once you arrive.',
      `You are ${farBeyondMinutes} min or more beyond the promise. A driver who is replaced isn’t paid.`,
    ]),
  ] as const

/** Their time is over: the driver keeps the job, and the offers leave the lists of the others. */
export const notifyOfDriverKept = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  driver: Driver | null,
  closed: readonly OfferedDriver[],
  at: Date,
): Promise<void> => {
  publishOffersClosed(ctx, tx, booking.id, closed, 'expired')
  publishChange(ctx, tx, booking, driver)
  const covered = await coveredNotification(ctx, tx, booking, 'driver_kept', driver, at)
  const toTheirs =
    covered?.short ??
    saying(`/bookings/${booking.id}`, booking)(`${driverNameOf(driver)} is still coming`, [
      'No driver who is nearer has accepted.',
      expectedAt(booking),
      'Open your booking to ask again.',
    ])
  const toTheDriver = saying('/driver', booking)('The job stays yours', [
    'No other driver has accepted. The customer is waiting for you.',
  ])
  const written = [
    ...toCustomer(booking, 'driver_kept', null, toTheirs),
    ...(driver ? toDriver(booking, 'driver_kept', driver, null, toTheDriver) : []),
  ]
  await writeNotifications(ctx, tx, written, { at })
}

/** To the driver who had the job until another took over. */
export const replacedNotification = (
  { booking, origin }: Pick<MailContext, 'booking' | 'origin'>,
  driver: Driver,
): BookingNotification[] =>
  toDriver(
    booking,
    'driver_replaced',
    driver,
    jobReplacedMail({ ...driverFactsOf(booking, origin), driverName: driver.name }),
    saying('/driver', booking)('Another driver has taken over', [
      doNotDrive(booking),
      `They are nearer, and you were ${farBeyondMinutes} min or more beyond the promised time.`,
    ]),
  )
