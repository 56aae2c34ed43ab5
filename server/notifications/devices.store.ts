/** Rows of `push_devices` and `notification_preferences`. */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { sessions } from '../../db/schema/accounts.ts'
import { notificationPreferences, pushDevices } from '../../db/schema/notifications.ts'
import type { NotificationSwitch, TextChannel } from '../../domain/notifications/notification.ts'
import type { Database, Queryable } from '../kit/database/database.ts'
import { inTransaction } from '../kit/database/database.ts'

export type DeviceRow = typeof pushDevices.$inferSelect

const ofAccount = (db: Queryable, accountId: string) =>
  db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, accountId))

/** Devices whose session is still valid, newest first. */
export const devicesOf = async (db: Queryable, accountId: string): Promise<DeviceRow[]> => {
  const rows = await db
    .select({ device: pushDevices })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, sql`clock_timestamp()`)))
    .orderBy(desc(pushDevices.createdAt))
  return rows.map(({ device }) => device)
}

/** Null also when its session is over. */
export const deviceById = async (db: Queryable, id: string): Promise<DeviceRow | null> => {
  const [row] = await db
    .select({ device: pushDevices })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(pushDevices.id, id), gt(sessions.expiresAt, sql`clock_timestamp()`)))
  return row?.device ?? null
}

/**
 * Stores the address at which the browser of this session takes pushes. A browser has one address, and an address belongs to one browser:
 * earlier ones of either are replaced. The same address and keys again keep the same device.
 */
export const putDevice = async (
  db: Database,
  device: Omit<DeviceRow, 'createdAt'> & { at: Date },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { at, ...row } = device
    await tx
      .delete(pushDevices)
      .where(
        sql`(${pushDevices.endpoint} = ${row.endpoint}) <> (${pushDevices.sessionId} = ${row.sessionId})`,
      )
    await tx
      .insert(pushDevices)
      .values({ ...row, createdAt: at })
      .onConflictDoUpdate({
        target: pushDevices.sessionId,
        set: { p256dh: row.p256dh, auth: row.auth, label: row.label, endpoint: row.endpoint },
      })
  })

/** Deletes a device of this account; another account's device, or one that is gone, is left as it is. */
export const removeDevice = async (
  db: Queryable,
  accountId: string,
  deviceId: string,
): Promise<void> => {
  await db
    .delete(pushDevices)
    .where(
      and(eq(pushDevices.id, deviceId), inArray(pushDevices.sessionId, ofAccount(db, accountId))),
    )
}

/** The push service no longer knows this address. An address that has replaced it since then is kept. */
export const forgetDevice = async (
  db: Queryable,
  { id, endpoint }: Pick<DeviceRow, 'id' | 'endpoint'>,
): Promise<void> => {
  await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint)))
}

export type Preferences = { textChannel: TextChannel; switchedOff: NotificationSwitch[] }

export const preferencesOf = async (db: Queryable, accountId: string): Promise<Preferences> => {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.accountId, accountId))
  return { textChannel: row?.textChannel ?? 'sms', switchedOff: row?.switchedOff ?? [] }
}

export const savePreferences = async (
  db: Queryable,
  accountId: string,
  { textChannel, switchedOff }: Preferences,
  at: Date,
): Promise<void> => {
  const values = { textChannel, switchedOff, updatedAt: at }
  await db
    .insert(notificationPreferences)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: notificationPreferences.accountId, set: values })
}
