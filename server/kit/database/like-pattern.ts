/** Patterns of SQL's `like` that match typed text literally: a `%` finds a `%`. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export const beginningWith = (text: string): string => `${literally(text)}%`

export const containing = (text: string): string => `%${literally(text)}%`
