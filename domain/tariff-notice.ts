/** A constant of its own file: the words of a refusal name it, and every page with such words would load the figures' rules as well. */

/**
 * A version is published, and withdrawn, so long before it begins: as long as a quote holds, and longer than any process of the house
 * goes without looking which versions there are (`tariffLookSeconds`).
 */
export const tariffNoticeMinutes = 15
