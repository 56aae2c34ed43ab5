/**
 * The query builder's session, with every statement with values prepared: PostgreSQL parses and plans a text once per
 * connection instead of each time, which for most of ours is the greater part of their work.
 */
import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import { isTracing } from '../tracing/trace.ts'
import { inStatementSpan } from './statement-span.ts'

type NoRelations = Record<string, never>

/** There are many texts that differ only in the number of their values (lists, several rows): past this they are not prepared. */
const maxTexts = 1_000

const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size === maxTexts) return known
  const name = `built ${names.size + 1}`
  names.set(text, name)
  return name
}

export class PreparedSession extends NodePgSession<NoRelations, NoRelations> {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    ...[query, fields, name, ...others]: Parameters<
      NodePgSession<NoRelations, NoRelations>['prepareQuery']
    >
  ): PgPreparedQuery<T> {
    // without values a text may hold several statements, which cannot be prepared
    const chosen = name ?? (query.params.length > 0 ? nameOf(query.sql) : undefined)
    const prepared = super.prepareQuery<T>(query, fields, chosen, ...others)
    if (isTracing()) {
      const execute = prepared.execute.bind(prepared)
      prepared.execute = (values) => inStatementSpan({ text: query.sql }, () => execute(values))
    }
    return prepared
  }
}
