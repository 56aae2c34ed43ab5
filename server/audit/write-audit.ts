import { auditLog } from '../../db/schema/payments.ts'
import type { AuditAction } from '../../domain/audit.ts'
import type { Queryable } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'

export type AuditEntry = {
  /** The operator, or whoever of an insurer's people. */
  accountId: string
  action: AuditAction
  /** What it was done to. */
  objectId: string
  before?: unknown
  after?: unknown
  at: Date
}

/**
 * One row for one thing an operator did or looked at (reliability.md, "Access and privacy"). In the transaction of the deed, so that
 * neither is ever there without the other. Rows are for ever: the schema refuses to change or delete one.
 */
export const writeAudit = async (db: Queryable, entry: AuditEntry): Promise<void> => {
  await db.insert(auditLog).values({ id: newId('aud'), before: null, after: null, ...entry })
}
