/** What makes a secret easy to guess although it is long enough. Refuses no random one of 32 hexadecimal digits or more. */

/** Of 32 random hexadecimal digits fewer than eight are different once in twenty million times. */
const fewestDifferent = 8

/** Words of samples and of people in a hurry, each too long to turn up by chance. */
const samples =
  /change.?me|password|passphrase|secret|example|sample|replace|placeholder|insert|towline|letmein|qwerty/i

/** Passwords that installers and tutorials set. */
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

/** Whether somebody who has never seen the secret could come upon it. */
export const isGuessable = (secret: string): boolean =>
  new Set(secret).size < fewestDifferent ||
  samples.test(secret) ||
  isRepeated(secret) ||
  isMostlyNeighbours(secret)

/** Whether a password is one that everybody tries first. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords.has(password.toLowerCase())

/** Consists of a shorter text said again and again. */
const isRepeated = (text: string): boolean => {
  const again = (text + text).indexOf(text, 1)
  return again > 0 && again <= text.length / 2
}

/** Goes on as the alphabet or the digits do, forwards or backwards, or stays. */
const isMostlyNeighbours = (text: string): boolean => {
  let steps = 0
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) steps += 1
  return steps > text.length / 2
}
