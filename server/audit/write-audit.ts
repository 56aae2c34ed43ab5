import { auditLog } from '../../db/schema/payments.ts'
import type { AuditAction } from '../../domain/operations/audit.ts'
import type { Queryable } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export type AuditEntry = {
  /** The operator, or the member of an insurer's team. */
  accountId: string
  action: AuditAction
  /** The object of the action. */
  objectId: string
  before?: unknown
  after?: unknown
  at: Date
}

/**
 * One row for one thing an operator did or viewed (reliability.md, "Access and privacy"). Written in the action's transaction, so that
 * neither exists without the other. Rows are permanent: the schema refuses to change or delete one.
 */
export const writeAudit = async (db: Queryable, entry: AuditEntry): Promise<void> => {
  await db.insert(auditLog).values({ id: newId('aud'), before: null, after: null, ...entry })
}
