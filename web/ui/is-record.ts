/** An object whose properties can be read, whatever they are: for what came from storage or another machine. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
