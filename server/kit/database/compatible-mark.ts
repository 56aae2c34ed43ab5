/** A line in the head of a migration: earlier releases also run on the schema it makes (decision 0067). */
export const compatibleMark = '-- compatible: older releases run on'

/** Whether it is above the first statement. */
export const hasMark = (sql: string): boolean => {
  const head = sql.split('\n').findIndex((line) => !line.startsWith('--'))
  return sql.split('\n').slice(0, head).includes(compatibleMark)
}
