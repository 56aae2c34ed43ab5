/** Signs that a secret is easy to guess although it is long enough. Refuses no random one of 32 hexadecimal digits or more. */

/** Only one in twenty million random strings of 32 hexadecimal digits has fewer than eight different ones. */
const fewestDifferent = 8

/** Words from samples and placeholders, each too long to occur by chance. */
const samples =
  /change.?me|password|passphrase|secret|example|sample|replace|placeholder|insert|towline|letmein|qwerty/i

/** Passwords set by installers and tutorials. */
const commonPasswords = new Set([
  'password',
  'postgres',
  'postgresql',
  'towline',
  'admin',
  'root',
  'test',
  'secret',
  'changeme',
])

/** Whether an attacker who has never seen the secret could guess it. */
export const isGuessable = (secret: string): boolean =>
  new Set(secret).size < fewestDifferent ||
  samples.test(secret) ||
  isRepeated(secret) ||
  isMostlyNeighbours(secret)

/** Whether a password is one of those tried first. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords.has(password.toLowerCase())

/** Whether it consists of a shorter text repeated. */
const isRepeated = (text: string): boolean => {
  const again = (text + text).indexOf(text, 1)
  return again > 0 && again <= text.length / 2
}

/** Whether it continues as the alphabet or the digits do, forwards or backwards, or repeats one character. */
const isMostlyNeighbours = (text: string): boolean => {
  let steps = 0
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) steps += 1
  return steps > text.length / 2
}
