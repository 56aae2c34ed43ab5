/**
 * Stores the copy encrypted (AES-GCM), under a key that is made for it on this device, that no script can read out, and that is removed
 * together with it. A browser without the means keeps nothing.
 */
import { openDeviceStore } from '../kit/device-store.ts'
import { inOneTab } from '../kit/one-tab.ts'
import { markJobCopy } from './copy-mark.ts'
import { currentCopy, readJobCopy, type JobCopy } from './job-copy.ts'

const onStore = openDeviceStore('towline-job', 'copy')
const name = 'copy'
const algorithm = 'AES-GCM'
/** The length that the algorithm requires (NIST SP 800-38D, 8.2). */
const ivBytes = 12

type Sealed = { key: CryptoKey; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

const isSealed = (value: unknown): value is Sealed => {
  const { key, iv, bytes } = Object(value)
  return key instanceof CryptoKey && iv instanceof Uint8Array && bytes instanceof ArrayBuffer
}

/** Null when there is none, it cannot be read, or it has expired. */
const openCopy = async (nowMs: number): Promise<JobCopy | null> => {
  const sealed: unknown = await onStore('readonly', (store) => store.get(name))
  if (!isSealed(sealed)) return null
  const { key, iv, bytes } = sealed
  const text = await crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes)
  const copy = readJobCopy(JSON.parse(new TextDecoder().decode(text)))
  return copy && currentCopy(copy, nowMs)
}

/** A new key for each write: none is used twice. */
const sealCopy = async (copy: JobCopy): Promise<void> => {
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, usages)
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(copy))
  const bytes = await crypto.subtle.encrypt({ name: algorithm, iv }, key, text)
  const sealed: Sealed = { key, iv, bytes }
  await onStore('readwrite', (store) => store.put(sealed, name))
}

const remove = async (): Promise<void> => {
  await onStore('readwrite', (store) => store.clear())
  markJobCopy(false)
}

const lock = 'towline.job-copy'

/** Null also where the browser refuses. */
export const loadJobCopy = (nowMs: number): Promise<JobCopy | null> =>
  openCopy(nowMs).catch(() => null)

/** Replaces the copy by the result of `change`; null removes it. No other tab writes in between. Returns whether a copy is kept. */
export const changeJobCopy = (
  nowMs: number,
  change: (known: JobCopy | null) => JobCopy | null,
): Promise<boolean> =>
  inOneTab(lock, async () => {
    try {
      const next = change(await loadJobCopy(nowMs))
      if (!next || !markJobCopy(true)) {
        await remove()
        return false
      }
      await sealCopy(next)
      return true
    } catch {
      // Refused, or no room: an older copy must not stay in its place.
      await remove().catch(() => undefined)
      return false
    }
  })

/** The session has ended, or another one has begun: nothing stays. */
export const forgetJobCopy = async (): Promise<void> => {
  await changeJobCopy(Date.now(), () => null)
}
