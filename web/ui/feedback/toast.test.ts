/** Seen to fail: only the last three kept until the rendering part is loaded. */
import { afterEach, expect, it, vi } from 'vitest'
import { connectToaster, hasWaitingToast, toast, type ToastCard } from './toast.ts'

afterEach(() => vi.unstubAllGlobals())

it('loses no toast that is raised before the rendering part is loaded', () => {
  vi.stubGlobal('document', { getElementById: () => null })
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const title of titles) toast.success({ title })
  expect(hasWaitingToast()).toBe(true)
  const shown: ToastCard[] = []
  const disconnect = connectToaster((card) => shown.push(card))
  expect(shown.map(({ title }) => title)).toEqual(titles)
  expect(hasWaitingToast()).toBe(false)
  disconnect()
})
