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

/** Capitals without spaces or hyphens; not yet accurate to be an Eircode. */
export const normaliseEircode = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/** A routing key and something after it, as one or two blocks. */
const attempt = /^([A-Z])\d[\dW][\s-]*([A-Z0-9]*)$/

/** No routing key begins with these; Irish roads do: M50, L1011. */
const roadLetters = 'ML'
/** Routing keys and roads both begin with these: N37 and N25, R95 and R132. */
const eitherLetters = 'NR'
const identifierLength = 4

/** Whether the words were meant as an Eircode, complete and right or not. */
export const isMeantAsEircode = (words: string): boolean => {
  const parts = attempt.exec(words.trim().toUpperCase())
  if (!parts) return false
  const [, letter = '', rest = ''] = parts
  if (roadLetters.includes(letter)) return false
  // "N25" is a road; "N37 A" may still become an Eircode, and "N37 ABCDE" tried to be one.
  if (eitherLetters.includes(letter)) return rest.length >= identifierLength
  return true
}
