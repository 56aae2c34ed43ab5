import { and, desc, eq } from 'drizzle-orm'
import { auditLog } from '../../db/schema/payments.ts'
import type { Queryable } from '../kit/database/database.ts'
import type { AuditEntry } from './write-audit.ts'

/** When an operator last did this to this; null: never. */
export const auditedAt = async (
  db: Queryable,
  objectId: string,
  action: AuditEntry['action'],
): Promise<Date | null> => {
  const [row] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.objectId, objectId), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.at))
    .limit(1)
  return row?.at ?? null
}
