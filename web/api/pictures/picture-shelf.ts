/**
 * Where pictures wait on the device: IndexedDB, which outlives the page. A browser that refuses it (some private windows) or has no room
 * keeps nothing, and says so by `false`; whoever asks then holds them in memory.
 */
import { openDeviceStore } from '../device-store.ts'
import { fromKept, toKept, type QueuedPicture } from './queued-picture.ts'

const onShelf = openDeviceStore('towline', 'pictures', { keyPath: 'clientId' })

/** All that is there; nothing where the browser refuses. */
export const readShelf = async (): Promise<QueuedPicture[]> => {
  try {
    const kept: unknown[] = await onShelf('readonly', (store) => store.getAll())
    return kept.flatMap((one) => fromKept(one) ?? [])
  } catch {
    return []
  }
}

/** Answers whether it is kept. */
export const putOnShelf = async (picture: QueuedPicture): Promise<boolean> => {
  try {
    const kept = await toKept(picture)
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
    // It was never there.
  }
}
