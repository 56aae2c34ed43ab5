export { auditedAt } from './audited-at.ts'
export { writeAudit } from './write-audit.ts'
