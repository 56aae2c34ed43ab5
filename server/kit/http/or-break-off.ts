/**
 * The same stream, whose failure is reported to `onFailure` instead of its reader. A partial answer must not pass for the whole:
 * `onFailure` ends the connection before the last chunk.
 */
export const orBreakOff = (
  body: ReadableStream<Uint8Array>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader()
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onFailure(error)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
