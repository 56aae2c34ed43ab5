import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** One stored row that changed: table, id, new value or null when removed. */
export type Change = [table: string, id: string, value: unknown]

export type Journal = {
  /** Writes one transaction as one line and returns only when the operating system has it. */
  append: (changes: Change[]) => void
  /** Starts the file again with these changes and nothing else. */
  rewrite: (changes: Iterable<Change>) => void
  close: () => void
}

const isChange = (value: unknown): value is Change =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'

/** The changes of one line, or null when it is none. */
const readLine = (line: string): Change[] | null => {
  try {
    const value: unknown = JSON.parse(line)
    return Array.isArray(value) && value.every(isChange) ? value : null
  } catch {
    return null
  }
}

const writeWhole = (file: number, text: string): void => {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; done += writeSync(file, bytes, done)) continue
}

/**
 * Opens the append-only journal of a data folder and hands every complete line in it to `replay`, oldest first. A last line
 * without an end was cut by a kill before its request was answered, so no client relies on it and it is dropped. A broken
 * line elsewhere is damage and is refused.
 */
export const openJournal = (folder: string, replay: (changes: Change[]) => void): Journal => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'journal.jsonl')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  lines.pop()
  for (const [index, line] of lines.entries()) {
    const changes = readLine(line)
    if (!changes) throw new Error(`The card provider's journal is damaged at line ${index + 1}`)
    replay(changes)
  }
  let file = openSync(path, 'a')
  let isOpen = true

  return {
    append: (changes) => {
      // A closed file's number soon belongs to another file.
      if (!isOpen) throw new Error('The card provider is closed')
      writeWhole(file, `${JSON.stringify(changes)}\n`)
    },
    rewrite: (changes) => {
      closeSync(file)
      const fresh = openSync(`${path}.new`, 'w')
      for (const change of changes) writeWhole(fresh, `${JSON.stringify([change])}\n`)
      fsyncSync(fresh)
      closeSync(fresh)
      renameSync(`${path}.new`, path)
      file = openSync(path, 'a')
    },
    close: () => {
      if (isOpen) closeSync(file)
      isOpen = false
    },
  }
}

/** Keeps nothing: for tests that start from nothing and end with nothing. */
export const noJournal = (): Journal => ({ append: () => {}, rewrite: () => {}, close: () => {} })
