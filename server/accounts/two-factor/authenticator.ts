/** Codes of an authenticator app (RFC 6238), and the set-up data the app needs to make them. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import {
  backupCodeAlphabet,
  backupCodes,
  toleratedSteps,
  totp,
} from '../../../domain/accounts/two-factor.ts'

const secretLength = 32
const secretAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** 190 bits (RFC 4226, R6 asks for 160). */
export const newSecret = (): string => randomText(secretAlphabet, secretLength)

/** 49 bits each. */
export const newBackupCodes = (): string[] =>
  Array.from({ length: backupCodes.count }, () =>
    randomText(backupCodeAlphabet, backupCodes.length),
  )

/** The content of the QR code, and the secret as text for typing: in base32. */
export const settingUp = (secret: string, account: string): { url: string; typed: string } => {
  const url = otpOf(secret).url('Towline', account)
  return { url, typed: new URL(url).searchParams.get('secret') ?? '' }
}

/** The time step of this code, near `now`; null when it belongs to none. */
export const stepOfCode = async (
  secret: string,
  code: string,
  now: Date,
): Promise<number | null> => {
  const present = Math.floor(now.getTime() / 1000 / totp.stepSeconds)
  let found: number | null = null
  for (let step = present - toleratedSteps; step <= present + toleratedSteps; step += 1) {
    if (isSame(await otpOf(secret).hotp(step), code)) found = step
  }
  return found
}

const otpOf = (secret: string) =>
  createOTP(secret, { digits: totp.digits, period: totp.stepSeconds })

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
