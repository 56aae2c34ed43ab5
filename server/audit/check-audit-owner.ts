import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

const howTo =
  'Give it away once, as a superuser or administrator of this database: psql -f db/audit-owner.sql (docs/decisions/0065-audit-owner.md)'

type Checked = Pick<Ctx, 'db' | 'log'> & { config: Pick<Ctx['config'], 'isProduction'> }

/**
 * Whether the audit log is out of reach of the role this process connects as. If not, production does not start and throws with the
 * commands to run; elsewhere they are logged.
 */
export const checkAuditOwner = async ({ db, config, log }: Checked): Promise<void> => {
  const { rows } = await db.execute<{ is_ours: boolean }>(sql`
    select bool_or(pg_has_role(owner, 'member')) as is_ours from (
      select relowner from pg_class where oid = 'audit.audit_log'::regclass
      union all select nspowner from pg_namespace where nspname = 'audit'
      union all select proowner from pg_proc where oid = 'audit.append_only()'::regprocedure
    ) things (owner)`)
  if (!rows[0]?.is_ours) return
  const problem = `The audit log can be erased by the database role of the product. ${howTo}`
  if (config.isProduction) throw new Error(problem)
  log.warn(problem)
}
