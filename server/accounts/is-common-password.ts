import list from './data/common-passwords.json' with { type: 'json' }

let known: ReadonlySet<string> | null = null

/**
 * Whether someone guessing would try it among the first: one of the common passwords in any case, or the person's own e-mail
 * or name (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 */
export const isCommonPassword = (
  password: string,
  person: { email?: string; fullName?: string } = {},
): boolean => {
  known ??= new Set(list.words.split(' '))
  const plain = password.toLowerCase()
  const own = [
    person.email,
    person.email?.split('@')[0],
    person.fullName,
    'towline',
    'towlinetowline',
  ]
  return (
    known.has(plain) ||
    own.some((word) => word !== undefined && flat(word) !== '' && flat(word) === flat(plain)) ||
    new Set(plain).size < 3
  )
}

/** "Aoife Byrne" and "aoifebyrne" are one guess. */
const flat = (text: string): string => text.toLowerCase().replace(/[\s._-]/g, '')
