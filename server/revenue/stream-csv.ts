import { csvMark, csvRows } from '../../domain/csv.ts'

/** Of one page of a list: its rows, and how to get the next; null when there is none. */
export type CsvPage = {
  rows: readonly (readonly string[])[]
  next: (() => Promise<CsvPage>) | null
}

/**
 * A CSV as it is read: a page is asked for when what was sent of the last has been taken, so there is never more than one in memory,
 * however long the list or slow the reader. `first` brings the first page. What goes wrong breaks the stream off.
 */
export const streamCsv = (
  header: readonly string[],
  first: () => Promise<CsvPage>,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let next: (() => Promise<CsvPage>) | null = first
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(csvMark + csvRows([header]))),
      // a pull that brings nothing is never called again
      pull: async (controller) => {
        while (next) {
          const page: CsvPage = await next()
          next = page.next
          if (page.rows.length === 0) continue
          controller.enqueue(encoder.encode(csvRows(page.rows)))
          break
        }
        if (!next) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}
