export { auditedAt } from './audited-at.ts'
export { writeAudit, type AuditEntry } from './write-audit.ts'
