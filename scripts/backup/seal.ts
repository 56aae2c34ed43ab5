/** Encryption of a backup in the age format (age-encryption.org): authenticated piece by piece, and readable with the `age` program. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, type Duplex } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { ageKey } from '../../server/kit/env-variables.ts'
import { BackupRefused } from './contents.ts'

const isSecret = (key: string): boolean => key.startsWith('AGE-SECRET-KEY-')

/** Throws a refusal for anything but an age key, public or secret; the key is not repeated. */
export const checkKey = (key: string): string => {
  if (ageKey.test(key)) return key
  throw new BackupRefused(
    'BACKUP_KEY is not a key of age: age1… encrypts, AGE-SECRET-KEY-1… encrypts and decrypts. npm run backup -- --new-key makes a pair',
  )
}

/** For the public key, or for the secret one, whose public half is derived. */
export const encrypted = async (plain: Readable, key: string): Promise<Readable> => {
  const encrypter = new Encrypter()
  encrypter.addRecipient(isSecret(key) ? await identityToRecipient(key) : key)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

const ageMagic = 'age-encryption.org/v1'
const gzipMagic = '\u001f\u008b'

/** The archive in a file, decrypted and unpacked. Refuses what is no backup, and a key that does not open it. */
export const openArchive = async (file: string, key: string | undefined): Promise<Duplex> => {
  const magic = await firstBytes(file, ageMagic.length)
  const sealed = createReadStream(file)
  if (magic === ageMagic) return unpacked(await decrypted(sealed, file, key))
  if (!magic.startsWith(gzipMagic)) throw new BackupRefused(`${file} is not a backup of Towline`)
  if (key !== undefined) {
    throw new BackupRefused(
      `${file} is not encrypted, though there is a BACKUP_KEY: take the key away if this is the backup you mean`,
    )
  }
  return unpacked(sealed)
}

const decrypted = async (
  sealed: Readable,
  file: string,
  key: string | undefined,
): Promise<Readable> => {
  if (key === undefined || !isSecret(key)) {
    throw new BackupRefused(
      `${file} is encrypted: BACKUP_KEY must be its secret key, AGE-SECRET-KEY-1…`,
    )
  }
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)))
  } catch (cause) {
    throw new BackupRefused(`The key does not open ${file}, or its beginning was altered`, {
      cause,
    })
  }
}

const unpacked = (packed: Readable): Duplex => {
  const gunzip = createGunzip()
  packed.once('error', (error) => gunzip.destroy(error))
  return packed.pipe(gunzip)
}

const firstBytes = async (file: string, count: number): Promise<string> => {
  const handle = await open(file).catch((cause: unknown) => {
    throw new BackupRefused(`${file} cannot be read`, { cause })
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await handle.close()
  }
}

// Node's stream and the one of browsers are the same thing with two types.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as NodeStream)
