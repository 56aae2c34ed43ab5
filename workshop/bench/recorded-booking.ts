/**
 * The statements of one booking, as the product sends them: recorded, not written down a second time, so that what the product is
 * compared with cannot fall behind it.
 */
import type { ClientBase, QueryConfig } from 'pg'
import { newId } from '../../server/kit/ids.ts'
import type { Database } from '../../server/kit/database/database.ts'

/** Ids are replaced by `<quote>`, `<account>`, `<booking>`, `<payment>`, `<history>`. */
type RecordedStatement = { name?: string; text: string; values: unknown[] }

/** In the order sent; those of one group are sent together. */
export type RecordedBooking = RecordedStatement[][]

/** Records what `work` sends over the pool. Nothing else may use the pool while it runs. */
export const recordStatements = async (
  db: Database,
  work: () => Promise<void>,
): Promise<RecordedBooking> => {
  const groups: RecordedBooking = []
  const heard = new Set<ClientBase>()
  let unanswered = 0
  const listen = (client: ClientBase) => {
    if (heard.has(client)) return
    heard.add(client)
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const query = (config: string | QueryConfig, ...given: unknown[]): unknown => {
      const {
        name,
        text,
        values: own = [],
      } = typeof config === 'string' ? { text: config } : config
      // The query builder gives the values beside the statement.
      const values: unknown[] = Array.isArray(given[0]) ? given[0] : own
      const statement = { ...(name ? { name } : {}), text, values: [...values] }
      if (unanswered > 0) groups.at(-1)?.push(statement)
      else groups.push([statement])
      const answer = send(config, ...given)
      if (answer instanceof Promise) {
        unanswered += 1
        const answered = () => void (unanswered -= 1)
        answer.then(answered, answered)
      }
      return answer
    }
    Object.assign(client, { query })
  }
  db.$client.on('acquire', listen)
  try {
    await work()
  } finally {
    db.$client.off('acquire', listen)
    // the class's own shows through again
    for (const client of heard) Reflect.deleteProperty(client, 'query')
  }
  return groups
}

/** Replaces the ids of one booking by their places. */
export const withPlaces = (
  recorded: RecordedBooking,
  ids: Readonly<Record<string, string>>,
): RecordedBooking => {
  const marked = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    return Object.entries(ids).reduce(
      (text, [place, id]) => text.replaceAll(id, `<${place}>`),
      value,
    )
  }
  return recorded.map((group) =>
    group.map((statement) => ({ ...statement, values: statement.values.map(marked) })),
  )
}

/** Sends the statements of one more booking. */
export const replayBooking = async (
  client: Pick<ClientBase, 'query'>,
  recorded: RecordedBooking,
  { quoteId, accountId }: { quoteId: string; accountId: string },
): Promise<{ bookingId: string }> => {
  const ids: Record<string, string> = {
    quote: quoteId,
    account: accountId,
    booking: newId('bkg'),
    payment: newId('pay'),
    history: newId('jsu'),
  }
  const filled = (value: unknown): unknown =>
    typeof value === 'string' && value.includes('<')
      ? value.replaceAll(/<(\w+)>/g, (whole, place: string) => ids[place] ?? whole)
      : value
  for (const group of recorded) {
    const answers = await Promise.all(
      group.map((statement) =>
        client.query({ ...statement, values: statement.values.map(filled) }),
      ),
    )
    if (answers.some(({ rowCount }) => rowCount === 0)) {
      throw new Error(`a statement of ${quoteId} found or wrote nothing`)
    }
  }
  return { bookingId: ids['booking'] ?? '' }
}
