/** Reads a backup from its beginning to its end, entry by entry. */
import { createHash } from 'node:crypto'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import {
  BackupRefused,
  formatVersion,
  headSchema,
  manifestSchema,
  type Head,
  type Manifest,
} from './contents.ts'
import { openArchive } from './seal.ts'

export type Entry = { name: string; bytes: Buffer }

/** Every entry in its order. Refuses a file that is cut short or was altered where its format shows it. */
export async function* readEntries(file: string, key: string | undefined): AsyncGenerator<Entry> {
  const archive = await openArchive(file, key)
  const entries = extract()
  archive.once('error', (error) => entries.destroy(error))
  archive.pipe(entries)
  try {
    for await (const entry of entries) {
      const parts: Buffer[] = []
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
  } catch (cause) {
    const isCut = cause instanceof Error && /unexpected end/i.test(cause.message)
    throw new BackupRefused(`${file} ${isCut ? 'is cut short' : 'was altered, or is cut short'}`, {
      cause,
    })
  } finally {
    archive.destroy()
  }
}

export type Verified = { head: Head; manifest: Manifest }

/** Reads all of a backup and compares each entry with its checksum. Refuses by name whatever is wrong with it. */
export const verifyBackup = async (file: string, key: string | undefined): Promise<Verified> => {
  const found = new Map<string, string>()
  let head: Head | undefined
  let manifest: Manifest | undefined
  for await (const { name, bytes } of readEntries(file, key)) {
    if (manifest) throw new BackupRefused(`${file} was altered: there is more after its end`)
    if (name === 'manifest.json') manifest = parse(file, manifestSchema, bytes)
    else found.set(name, createHash('sha256').update(bytes).digest('hex'))
    if (name === 'backup.json') head = parseHead(file, bytes)
  }
  if (!head) throw new BackupRefused(`${file} is not a backup of Towline`)
  if (!manifest) throw new BackupRefused(`${file} is cut short: its end is missing`)
  const names = new Set([...found.keys(), ...Object.keys(manifest.sha256)])
  for (const name of names) {
    if (found.get(name) !== manifest.sha256[name]) {
      throw new BackupRefused(`${file} was altered: ${name} is not what was backed up`)
    }
  }
  return { head, manifest }
}

const parseHead = (file: string, bytes: Buffer): Head => {
  const format: unknown = parseJson(file, bytes)?.format
  if (format !== formatVersion) {
    throw new BackupRefused(
      `${file} has format ${String(format)}, this release reads ${formatVersion}`,
    )
  }
  return parse(file, headSchema, bytes)
}

const parse = <T extends z.ZodType>(file: string, schema: T, bytes: Buffer): z.output<T> => {
  const result = schema.safeParse(parseJson(file, bytes))
  if (result.success) return result.data
  throw new BackupRefused(`${file} was altered: it does not describe itself`, {
    cause: result.error,
  })
}

const parseJson = (file: string, bytes: Buffer): Record<string, unknown> | null => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new BackupRefused(`${file} was altered: it does not describe itself`, { cause })
  }
}
