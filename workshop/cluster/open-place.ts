/** The folder of one cluster, and what has to be undone at its end: the last thing started ends first, and a failure stops nothing. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderPrefix, roomyPlace } from '../../server/testing/samples/roomy-place.ts'

export type Place = {
  folder: string
  atEnd: (undo: () => unknown) => void
  /** Throws what failed to end, once everything else has. */
  close: () => Promise<void>
}

/** In memory where there is room, unless `parent` says otherwise. */
export const openPlace = (parent: string = roomyPlace()): Place => {
  const folder = mkdtempSync(join(parent, `${folderPrefix}${process.pid}-cluster-`))
  // the accounts of PostgreSQL and PgBouncer have to walk through it
  chmodSync(folder, 0o711)
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  return {
    folder,
    atEnd: (one) => void undo.push(one),
    close: async () => {
      const failures: unknown[] = []
      for (let one = undo.pop(); one; one = undo.pop()) {
        try {
          await one()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'the cluster did not end cleanly')
    },
  }
}
