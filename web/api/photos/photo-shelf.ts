/**
 * Where photos wait on the device: IndexedDB, which outlives the page. A browser that refuses it (some private windows) or has no room
 * keeps nothing and returns `false`; the caller then holds them in memory.
 */
import { openDeviceStore } from '../kit/device-store.ts'
import { fromKept, toKept, type QueuedPhoto } from './queued-photo.ts'

const onShelf = openDeviceStore('towline', 'pictures', { keyPath: 'clientId' })

/** All stored photos; none where the browser refuses. */
export const readShelf = async (): Promise<QueuedPhoto[]> => {
  try {
    const kept: unknown[] = await onShelf('readonly', (store) => store.getAll())
    return kept.flatMap((one) => fromKept(one) ?? [])
  } catch {
    return []
  }
}

/** Returns whether it is kept. */
export const putOnShelf = async (photo: QueuedPhoto): Promise<boolean> => {
  try {
    const kept = await toKept(photo)
    await onShelf('readwrite', (store) => store.put(kept))
    return true
  } catch {
    return false
  }
}

export const takeFromShelf = async (clientId: string): Promise<void> => {
  try {
    await onShelf('readwrite', (store) => store.delete(clientId))
  } catch {
    // It was never stored.
  }
}
