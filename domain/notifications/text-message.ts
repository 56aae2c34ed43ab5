/**
 * Short messages to phones: what fits into one, in the alphabet every phone has (3GPP TS 23.038). One letter outside that alphabet
 * would more than halve what fits, so such letters are written plainly.
 */

/** The length of one message; some characters count two. */
export const textMessageMaxLength = 160

const basic = new Set(
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€')

const plainly: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
}

/** The text in that alphabet: Seán becomes Sean, and what cannot be written becomes a question mark. */
export const inPhoneAlphabet = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => {
    if (basic.has(letter) || extended.has(letter)) return letter
    const known = plainly[letter]
    if (known !== undefined) return known
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return Array.from(bare).every((part) => basic.has(part)) && bare !== '' ? bare : '?'
  }).join('')

/** Longer first names are cut in a text, so that what follows them fits. */
const nameMaxLength = 18

/** A first name as it is said in a text and cut to fit; one that phones cannot write is left out. A push keeps its accents: `Seán`. */
export const nameInTexts = (name: string, instead = 'Your driver'): string => {
  const first = name.trim().split(/\s+/)[0] ?? ''
  if (first === '' || inPhoneAlphabet(first).includes('?')) return instead
  return Array.from(first).slice(0, nameMaxLength).join('')
}

/** How much of a message it takes; the text is in that alphabet. */
export const textMessageLength = (text: string): number =>
  Array.from(text).reduce((length, letter) => length + (extended.has(letter) ? 2 : 1), 0)

/**
 * The words and the link, or another ending, in one message. Words that are too long end with a sentence, or between two words where that
 * would leave out more than half of what fits. The link is never cut. `reply`: how to answer, where it fits behind the whole words.
 */
export const fitTextMessage = (
  words: string,
  link: string,
  between = ' ',
  reply?: string,
): string => {
  const room = textMessageMaxLength - textMessageLength(link) - 1
  const plain = inPhoneAlphabet(words)
  const answerable = reply === undefined ? plain : `${plain} ${inPhoneAlphabet(reply)}`
  if (textMessageLength(answerable) <= room) return `${answerable}${between}${link}`
  if (textMessageLength(plain) <= room) return `${plain}${between}${link}`
  const sentences = sentencesWithin(plain, room)
  if (textMessageLength(sentences) > room / 2) return `${sentences}${between}${link}`
  const kept: string[] = []
  for (const word of plain.split(' ')) {
    if (textMessageLength([...kept, word].join(' ')) + '...'.length > room) break
    kept.push(word)
  }
  return kept.length === 0 ? link : `${kept.join(' ')}...${between}${link}`
}

/** The sentences from the first on that fit whole. */
const sentencesWithin = (text: string, room: number): string => {
  let within = ''
  for (const sentence of text.split(/(?<=[.!?]) /)) {
    const longer = within === '' ? sentence : `${within} ${sentence}`
    if (textMessageLength(longer) > room) break
    within = longer
  }
  return within
}
