import { noJournal, openJournal, type Change } from './journal.ts'
import type { TableName, Tables } from './wire/shapes.ts'

type Rows = { [Name in TableName]: Map<string, Tables[Name]> }
/** Rows of an unfinished transaction; null is a removal. */
type StagedRows = { [Name in TableName]: Map<string, Tables[Name] | null> }

const emptyTables = (): Rows => ({
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  balanceTransactions: new Map(),
  paymentMethods: new Map(),
  customers: new Map(),
  accounts: new Map(),
  accountLinks: new Map(),
  transfers: new Map(),
  reversals: new Map(),
  disputes: new Map(),
  bankPayouts: new Map(),
  checkoutSessions: new Map(),
  events: new Map(),
  deliveries: new Map(),
  answers: new Map(),
  settings: new Map(),
})

export type Reader = {
  get: <Name extends TableName>(table: Name, id: string) => Tables[Name] | undefined
  /** Oldest first. */
  all: <Name extends TableName>(table: Name) => Tables[Name][]
}

/** Reads what it has written itself. Values are never changed in place: put a new one. */
export type Tx = Reader & {
  put: <Name extends TableName>(table: Name, id: string, value: Tables[Name]) => void
  remove: (table: TableName, id: string) => void
}

export type Store = Reader & {
  /** Oldest first, without a copy: for looks at a long table that end early. */
  each: <Name extends TableName>(table: Name) => Iterable<Tables[Name]>
  /** Runs `action` and keeps all its changes, or none if it throws. They are in the journal before this returns. */
  write: <Result>(action: (tx: Tx) => Result) => Result
  /** Called after each transaction, with the ids of the intents it touched. */
  onCommit: (listener: (intentIds: string[]) => void) => void
  clear: () => void
  close: () => void
}

const isTable = (name: string, tables: object): name is TableName => Object.hasOwn(tables, name)

/** Opens the store of a folder, or one in memory when there is none. The journal is made compact on the way. */
export const openStore = (dataDir: string | null): Store => {
  const tables = emptyTables()
  const listeners: ((intentIds: string[]) => void)[] = []

  const apply = ([table, id, value]: Change): void => {
    if (!isTable(table, tables))
      throw new Error(`The card provider's journal names an unknown table: ${table}`)
    // The journal holds what `put` below was given, so the row has its table's type; JSON cannot say so.
    const rows = tables[table] as Map<string, unknown>
    if (value === null) rows.delete(id)
    else rows.set(id, value)
  }
  const journal =
    dataDir === null ? noJournal() : openJournal(dataDir, (changes) => changes.forEach(apply))
  const everything = function* (): Generator<Change> {
    for (const [table, rows] of Object.entries(tables)) {
      for (const [id, value] of rows) yield [table, id, value]
    }
  }
  journal.rewrite(everything())

  const write = <Result>(action: (tx: Tx) => Result): Result => {
    const staged: StagedRows = emptyTables()
    const changes: Change[] = []
    const tx: Tx = {
      get: (table, id) => {
        const own = staged[table].get(id)
        return own === undefined ? tables[table].get(id) : (own ?? undefined)
      },
      all: (table) => {
        if (staged[table].size === 0) return [...tables[table].values()]
        const rows = new Map(tables[table])
        for (const [id, value] of staged[table]) {
          if (value === null) rows.delete(id)
          else rows.set(id, value)
        }
        return [...rows.values()]
      },
      put: (table, id, value) => {
        staged[table].set(id, value)
        changes.push([table, id, value])
      },
      remove: (table, id) => {
        staged[table].set(id, null)
        changes.push([table, id, null])
      },
    }
    const result = action(tx)
    if (changes.length > 0) {
      journal.append(changes)
      changes.forEach(apply)
      const intentIds = [...staged.intents.keys()]
      listeners.forEach((listener) => listener(intentIds))
    }
    return result
  }

  return {
    get: (table, id) => tables[table].get(id),
    all: (table) => [...tables[table].values()],
    each: (table) => tables[table].values(),
    write,
    onCommit: (listener) => {
      listeners.push(listener)
    },
    clear: () => {
      for (const rows of Object.values(tables)) rows.clear()
      journal.rewrite([])
    },
    close: () => journal.close(),
  }
}
