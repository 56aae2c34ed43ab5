/** What an Eircode looks like, whatever its routing key. Apart from `eircode.ts`, so that a field can check it without the table of keys. */

/** Letters an Eircode uses: those that cannot be mistaken for another letter or a digit. */
export const eircodeLetters = 'ACDEFHKNPRTVWXY'

/** The specification's text (customer side §2). */
export const invalidEircodeText = 'Invalid Eircode format'

/**
 * Letter, digit, digit (or 6W) and four characters of the alphabet. The first letter may be any: a key that looks right and does not
 * exist is "not found", so that a distance can be entered by hand.
 */
export const eircodeShape = new RegExp(`^([A-Z]\\d[\\dW])([${eircodeLetters}\\d]{4})$`)

/** Capitals without spaces or hyphens; not yet known to be an Eircode. */
export const normaliseEircode = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()
