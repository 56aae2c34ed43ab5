import type { AuditAction } from '../../domain/operations/audit.ts'
import type { Ctx } from '../context.ts'
import { writeAudit } from './write-audit.ts'

/** One row for what an operator is about to see, at the moment. Awaited before it is shown: what cannot be recorded is not seen. */
export const auditRead = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { accountId }: { accountId: string },
  action: Extract<AuditAction, `read_${string}`>,
  objectId: string,
): Promise<void> => writeAudit(db, { accountId, action, objectId, at: await clock.now(db) })
