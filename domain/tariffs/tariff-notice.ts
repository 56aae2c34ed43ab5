/** A constant of its own file: a refusal's message names it, and every page with that message would load the parameters' rules as well. */

/**
 * A version is published, and withdrawn, at least this long before it begins: as long as a quote holds, and longer than any process
 * goes without reloading the versions (`tariffLookSeconds`).
 */
export const tariffNoticeMinutes = 15
