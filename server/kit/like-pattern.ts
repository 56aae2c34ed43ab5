/** Patterns of SQL's `like` in which what somebody typed stands for itself: their `%` finds a `%`. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export const beginningWith = (text: string): string => `${literally(text)}%`

export const containing = (text: string): string => `%${literally(text)}%`
