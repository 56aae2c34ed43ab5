/**
 * Statements of a migration that a release from before it cannot live with (decision 0067): what they drop, rename or narrow. Read from
 * the text, so a block of `do $$ … $$` is not looked into.
 */

type Rule = {
  /** The statement, in lower case, with single spaces, without comments and quoted blocks. Its first group is the table. */
  pattern: RegExp
  what: string
  /** Whether this file makes it harmless. */
  isHarmless?: (file: FileFacts, match: RegExpExecArray, statement: string) => boolean
}

type FileFacts = {
  /** Tables and views that the file makes. */
  made: ReadonlySet<string>
  views: ReadonlySet<string>
  /** Columns that the file adds to any table. */
  columns: ReadonlySet<string>
  statements: readonly string[]
}

const rules: readonly Rule[] = [
  {
    pattern:
      /^drop (?:table|view|materialized view|type|domain|sequence|schema)(?: if exists)? ([\w.]+)/,
    what: 'drops what older releases use',
    isHarmless: ({ made }, [, name = '']) => made.has(name),
  },
  { pattern: /^drop function(?: if exists)? ([\w.]+)/, what: 'drops a function' },
  {
    pattern: /^alter table(?: only)? ([\w.]+) .*\bdrop column/,
    what: 'drops a column that older releases read or write',
  },
  {
    pattern: /^alter (?:table|view)(?: only)? ([\w.]+) rename to/,
    what: 'renames a table, and leaves no view with its old name',
    isHarmless: ({ views }, [, name = '']) => views.has(name),
  },
  {
    pattern: /^alter table(?: only)? ([\w.]+) rename (?:column )?(?!to |constraint )\w+ to/,
    what: 'renames a column, and leaves no view with its old name',
    isHarmless: ({ statements }, [, name = '']) =>
      statements.some((one) => /^create (?:or replace )?view/.test(one) && mentions(one, name)),
  },
  {
    pattern: /^alter table(?: only)? ([\w.]+) .*\balter (?:column )?\w+ (?:set data )?type /,
    what: 'changes the type of a column',
  },
  {
    pattern: /^alter table(?: only)? ([\w.]+) .*\balter (?:column )?(\w+) set not null/,
    what: 'refuses a null that older releases may write',
    isHarmless: ({ columns }, [, , column = '']) => columns.has(column),
  },
  {
    pattern: /^alter table(?: only)? ([\w.]+) .*\balter (?:column )?\w+ drop default/,
    what: 'takes away a default that older releases rely on',
  },
  {
    pattern: /^alter table(?: only)? ([\w.]+) .*\balter (?:column )?\w+ drop not null/,
    what: 'lets in a null that older releases do not expect',
  },
  {
    pattern: /^alter table(?: only)? ([\w.]+) add column .*/,
    what: 'adds a column that must be given, without a default',
    isHarmless: ({ made }, [, name = ''], statement) =>
      made.has(name) || !statement.split(/\badd /).some(mustBeGiven),
  },
  {
    pattern:
      /^alter table(?: only)? ([\w.]+) .*\badd (?:constraint \w+ )?(?:check|unique|primary key|foreign key|exclude)\b/,
    what: 'adds a constraint to columns that older releases write',
    isHarmless: isAboutNewColumns,
  },
  {
    pattern: /^create unique index (?:concurrently )?(?:if not exists )?\w+ on ([\w.]+)/,
    what: 'makes columns unique that older releases write',
    isHarmless: isAboutNewColumns,
  },
  {
    pattern: /^create (?:or replace )?(?:constraint )?trigger .* on ([\w.]+) /,
    what: 'adds a trigger to a table that older releases write',
    isHarmless: ({ made, columns }, [, name = ''], statement) =>
      made.has(name) || firesOnlyFor(statement, columns),
  },
  { pattern: /^(?:revoke|truncate) .*/, what: 'takes away what older releases rely on' },
]

/** Lines for a person, one for each statement that is not harmless; empty: it may be marked as compatible. */
export const findNarrowing = (sql: string): string[] => {
  const statements = statementsOf(sql)
  const all = (pattern: RegExp): ReadonlySet<string> =>
    new Set(statements.flatMap((one) => [...one.matchAll(pattern)].map(([, name = '']) => name)))
  const facts: FileFacts = {
    made: all(/^create (?:unlogged )?(?:table|or replace view|view)(?: if not exists)? ([\w.]+)/g),
    views: all(/^create (?:or replace )?view ([\w.]+)/g),
    columns: all(/\badd column(?: if not exists)? (\w+)/g),
    statements,
  }
  return statements.flatMap((statement) => {
    const rule = rules.find(({ pattern, isHarmless }) => {
      const match = pattern.exec(statement)
      return match !== null && !isHarmless?.(facts, match, statement)
    })
    return rule ? [`${rule.what}: ${statement.slice(0, 100)}`] : []
  })
}

function isAboutNewColumns(
  { made, columns }: FileFacts,
  [, table = '']: RegExpExecArray,
  statement: string,
): boolean {
  return made.has(table) || [...columns].some((column) => mentions(statement, column))
}

/** A trigger for updates of these columns alone. */
const firesOnlyFor = (statement: string, columns: ReadonlySet<string>): boolean => {
  const [, updated = ''] = /(?:before|after) update of ([\w, ]+) on /.exec(statement) ?? []
  return updated !== '' && updated.split(', ').every((column) => columns.has(column))
}

/** One `column … not null` of an `alter table … add column …, add …`; the rest of its definition may have an `is not null`. */
const mustBeGiven = (added: string): boolean =>
  added.startsWith('column ') &&
  /(?<!is )not null/.test(added) &&
  !/\b(?:default|generated)\b/.test(added)

const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((one) => one.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((one) => one !== '')
