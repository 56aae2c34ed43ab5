/** One page of a list: its text, and how to get the next; null when there is none. */
export type TextPage = { text: string; next: (() => Promise<TextPage>) | null }

/**
 * A text file streamed page by page: a page is requested when the last has been consumed, so there is never more than one in
 * memory, however long the list or slow the reader. The first page is read before the stream exists: a list that cannot be read at all is
 * refused like anything else. A later failure breaks the stream off.
 */
export const streamPages = async (
  head: string,
  first: Promise<TextPage>,
): Promise<ReadableStream<Uint8Array>> => {
  const encoder = new TextEncoder()
  const firstPage = await first
  let next: TextPage['next'] = async () => firstPage
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(head)),
      // a pull that enqueues nothing is never called again
      pull: async (controller) => {
        while (next) {
          const page: TextPage = await next()
          next = page.next
          if (page.text === '') continue
          controller.enqueue(encoder.encode(page.text))
          break
        }
        if (!next) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}
