/**
 * Whether an attacker would try a password among the first (OWASP ASVS 5.0, 6.2.4, 6.2.11 and 6.2.12). The list is local: no part
 * of a password is sent anywhere. `data/PROVENANCE.md` says where it comes from.
 */
import list from './data/common-passwords.json' with { type: 'json' }

type Known = {
  /** Common passwords of eight characters and more. */
  passwords: ReadonlySet<string>
  /** Shorter ones of letters alone, which people lengthen. */
  stems: ReadonlySet<string>
}

let known: Known | null = null

/** Read at the first sign-up rather than at every start: it takes some 50 ms. */
const readKnown = (): Known =>
  (known ??= { passwords: new Set(list.words.split(' ')), stems: new Set(list.stems.split(' ')) })

/**
 * True for a common password in any case of letters; with letters written as digits and signs; with up to six digits and signs before or
 * after it, such as a year; written twice; and for the person's own e-mail or name, with the same additions.
 */
export const isCommonPassword = (
  password: string,
  person: { email?: string; fullName?: string } = {},
): boolean => {
  const { passwords, stems } = readKnown()
  const own = new Set(
    [person.email, person.email?.split('@')[0], person.fullName, 'towline']
      .map((word) => flat(word ?? ''))
      .filter((word) => word !== ''),
  )
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < 3) return true
  return variantsOf(plain).some(
    (variant) => passwords.has(variant) || stems.has(variant) || own.has(flat(variant)),
  )
}

/** A password without the characters people add to a word to make it pass. In lower case. */
const variantsOf = (plain: string): string[] => {
  const bare = plain.replace(decorationBehind, '')
  const words = [
    plain,
    bare,
    plain.replace(decorationBefore, ''),
    bare.replace(decorationBefore, ''),
  ]
  return words.flatMap((word) => [word, asLetters(word)]).flatMap((word) => [word, half(word)])
}

/** More than six would leave a short word to be guessed with a million endings: that is no common password any more. */
const decorationBehind = /[^\p{L}]{1,6}$/u
const decorationBefore = /^[^\p{L}]{1,6}/u

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The plain word of `p4ssw0rd`. */
const asLetters = (word: string): string =>
  word.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign)

/** The word itself when it is written twice. */
const half = (word: string): string => {
  const middle = word.length / 2
  return word.slice(0, middle) === word.slice(middle) ? word.slice(0, middle) : word
}

/** "Aoife Byrne" and "aoifebyrne" count as one guess. */
const flat = (text: string): string => text.toLowerCase().replace(/[\s._-]/g, '')
