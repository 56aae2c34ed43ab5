export type Attempted<T> = { value: T; failures: readonly string[] } | { why: string }

/** Does it again when it fails, `times` in all: a browser that loses one trace must cost neither that page nor the others. */
export const attempt = async <T>(
  times: number,
  action: () => Promise<T>,
): Promise<Attempted<T>> => {
  const failures: string[] = []
  while (failures.length < times) {
    try {
      return { value: await action(), failures }
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { why: failures.join('; then ') }
}
