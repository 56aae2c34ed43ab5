import { useNow } from './use-now.ts'

/**
 * The server's clock in milliseconds, four times a second: a phone's own clock may be minutes wrong, and deadlines count by the
 * server. `clockOffsetMs` is server minus browser. Null while the page is drawn on the server.
 */
export const useServerNow = (clockOffsetMs: number): number | null => {
  const now = useNow()
  return now === null ? null : now + clockOffsetMs
}
