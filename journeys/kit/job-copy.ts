import { expect, type Page } from '@playwright/test'

/** Waits until this browser has stored the booking and the pages that show it, which happens in the background. */
export async function waitForJobCopy(page: Page): Promise<void> {
  const isKept = async () =>
    (await page.evaluate(
      async () =>
        localStorage.getItem('towline.job-copy') !== null &&
        (await caches.match('/driver/cab')) !== undefined,
    )) && (await storedCopy(page)) !== null
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}

export type StoredCopy = {
  isKeyReadable: boolean
  /** The stored bytes, one character each. */
  text: string
}

/** The content of the browser's database, as another program would read it; null when it is empty. */
export async function storedCopy(page: Page): Promise<StoredCopy | null> {
  return page.evaluate(
    () =>
      new Promise<StoredCopy | null>((resolve, reject) => {
        const opening = indexedDB.open('towline-job', 1)
        const fail = () => reject(opening.error ?? new Error('no database'))
        opening.addEventListener('error', fail)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('copy'))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('copy').objectStore('copy').get('copy')
          reading.addEventListener('error', fail)
          reading.addEventListener('success', () => {
            opening.result.close()
            if (!reading.result) return resolve(null)
            const { key, bytes } = reading.result
            const text = new TextDecoder('latin1').decode(bytes)
            resolve({ isKeyReadable: key.extractable, text })
          })
        })
      }),
  )
}
