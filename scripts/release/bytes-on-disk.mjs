import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const blockBytes = 512

/**
 * What a file or a folder takes on disk, in bytes: whole blocks, as `du` counts them.
 *
 * @param {string} path
 * @returns {number}
 */
export function bytesOnDisk(path) {
  const found = lstatSync(path)
  const own = found.blocks * blockBytes
  if (!found.isDirectory()) return own
  return readdirSync(path).reduce((sum, name) => sum + bytesOnDisk(join(path, name)), own)
}

/**
 * The largest folders and files two levels below `folder`, as lines for a person.
 *
 * @param {string} folder
 * @param {number} atMost
 * @returns {string[]}
 */
export function largestParts(folder, atMost) {
  const below = (/** @type {string} */ path) =>
    lstatSync(join(folder, path)).isDirectory()
      ? readdirSync(join(folder, path)).map((name) => join(path, name))
      : [path]
  return below('')
    .flatMap(below)
    .map((path) => ({ path, megabytes: bytesOnDisk(join(folder, path)) / 1e6 }))
    .sort((one, other) => other.megabytes - one.megabytes)
    .slice(0, atMost)
    .map(({ path, megabytes }) => `${megabytes.toFixed(1).padStart(7)} MB  ${path}`)
}
