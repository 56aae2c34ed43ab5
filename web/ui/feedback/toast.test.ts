/** Seen to fail: every toast kept, however old. */
import { afterEach, expect, it, vi } from 'vitest'
import { connectToaster, hasWaitingToast, toast, type ToastCard } from './toast.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps the newest three until the rendering part is loaded', () => {
  vi.stubGlobal('document', { getElementById: () => null })
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) toast.success({ title })
  expect(hasWaitingToast()).toBe(true)
  const shown: ToastCard[] = []
  const disconnect = connectToaster((card) => shown.push(card))
  expect(shown.map(({ title }) => title)).toEqual(['Three', 'Four', 'Five'])
  expect(hasWaitingToast()).toBe(false)
  disconnect()
})
