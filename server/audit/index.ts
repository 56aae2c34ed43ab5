export { auditedAt } from './audited-at.ts'
export { checkAuditOwner } from './check-audit-owner.ts'
export { listAudit } from './list-audit.ts'
export { writeAudit, type AuditEntry } from './write-audit.ts'
