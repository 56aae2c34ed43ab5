/**
 * An error in a form that may be logged: its kind, its place and its database code or constraint, but not the values it was about.
 * Database errors carry parameters, `detail` and `where`; none of them is kept (reliability.md S12).
 */
export type ErrorDescription = {
  name: string
  message: string
  code?: string
  constraint?: string
  stack?: string
  cause?: ErrorDescription
}

const oneOfOurIds = /^[a-z]{3}_[0-9a-z]{26}$/

const rules: readonly [RegExp, string][] = [
  // drizzle appends the statement's parameters to its message
  [/\nparams:[\s\S]*$/, ''],
  [/"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’/g, '[value]'],
  [/[^\s@<>(),;:]+@[^\s@<>(),;:]+/g, '[email]'],
  [/\b[ACDEFHKNPRTVWXY]\d[\dW][\s-]?[\dACDEFHKNPRTVWXY]{4}\b/gi, '[eircode]'],
  [/\+?\d[\d\s().-]{6,}\d/g, '[number]'],
  [/-?\d{1,3}\.\d{3,}/g, '[number]'],
]

/** Most fields are route keys, names of jobs and identifiers. */
const harmless = /^[A-Za-z_ :/-]*$/

/** Removes what could name a person, place, card or secret. Our own identifiers stay. */
export const scrub = (text: string): string => {
  if (harmless.test(text) || oneOfOurIds.test(text)) return text
  let clean = text
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement)
  return clean.replace(/[\w-]{20,}/g, (word) =>
    oneOfOurIds.test(word) || !/\d/.test(word) ? word : '[token]',
  )
}

/** Shapes any thrown value for the log, causes included (at most four deep). */
export const describeError = (error: unknown, depth = 0): ErrorDescription => {
  if (!(error instanceof Error)) return { name: typeof error, message: 'a thrown value' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return {
    name: error.name,
    message: scrub(error.message),
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(error.stack ? { stack: framesOf(error.stack) } : {}),
    ...(error.cause instanceof Error && depth < 3
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}

/** Only the frames: the stack repeats the message. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * For the person who starts a program: the error's message and its causes', without the parameters of a statement. A failed query alone does
 * not say that its database is away. Nothing is scrubbed: not for a log.
 */
export const fullMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'a thrown value'
  const messages: string[] = []
  let one: unknown = error
  while (one instanceof Error && messages.length < 4) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : ''
    const text = one.message.replace(/\nparams:[\s\S]*$/, '') || code
    if (!messages.some((earlier) => earlier.includes(text))) messages.push(text)
    one = one.cause
  }
  return messages.join(': ')
}
