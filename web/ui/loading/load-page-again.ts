/** A page without its scripts that has to be loaded again: what was typed in it goes through the reload. */
import { tabStorage } from '../device-storage.ts'

const key = 'typed'
const texts = 'textarea[id],input[id]:not([type=password],[type=file])'

type TextBox = HTMLInputElement | HTMLTextAreaElement

export const loadPageAgain = (): void => {
  const typed = [...document.querySelectorAll<TextBox>(texts)].map(({ id, value }) => [id, value])
  tabStorage.write(key, JSON.stringify(Object.fromEntries(typed)))
  window.location.reload()
}

/** Once: what was typed in this part of the page before it was loaded again. */
export const fillInAgain = (region: HTMLElement): void => {
  const kept = tabStorage.read(key)
  if (!kept) return
  const typed: Record<string, string> = JSON.parse(kept)
  for (const field of region.querySelectorAll<TextBox>(texts)) {
    field.value = typed[field.id] ?? field.value
    tabStorage.remove(key)
  }
}
