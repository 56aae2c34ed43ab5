/**
 * A prerendered form can be typed into before its script has loaded. React keeps what was typed on the screen, but tells no component of it,
 * and the next change of the form replaces it; it forgets presses. This hands both to the script, as if they happened now.
 */

declare global {
  interface Window {
    /** The buttons that were pressed last, each once, in order. */
    pressedButtons?: HTMLButtonElement[]
  }
}

/** In the page from its beginning, so it can use nothing but itself. A few suffice: further presses than these are impatience. */
export const notePresses = `addEventListener('click',function(e){var b=e.target instanceof Element&&e.target.closest('button');if(b)window.pressedButtons=(window.pressedButtons||[]).filter(function(o){return o!==b}).slice(-3).concat(b)},{capture:true,passive:true})`

/** A part of the page whose script loads separately: it handles what was pressed inside it. */
const island = '[data-island]'

/** What was pressed in an island, or outside all of them. Each hands its presses over once. */
const pressedIn = (region: Element | null): HTMLButtonElement[] =>
  (window.pressedButtons ?? []).filter((button) => button.closest(island) === region)

/** Presses the buttons again that were pressed before the page could handle it. */
export const pressAgain = (): void => {
  for (const button of pressedIn(null)) button.click()
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Reads what was entered in a part of the page before its script ran. The returned function hands it to the script: to be called once the
 * part shows what was kept from an earlier visit, because what was entered just now takes precedence.
 */
export const replayEarlyInput = (form: HTMLElement): (() => void) => {
  const fields = form.querySelectorAll<Field>('input, textarea, select')
  const done = [...fields].flatMap((field) => {
    if (field instanceof HTMLSelectElement) return readChoice(field)
    if (field.type === 'file') return readFiles(field)
    return isTick(field) ? readTick(field) : readText(field)
  })
  const pressed = pressedIn(form)
  return () => {
    for (const notify of done) notify()
    for (const button of pressed) button.click()
  }
}

type TextBox = Exclude<Field, HTMLSelectElement>

const isTick = (field: TextBox): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

/**
 * React compares with the value it saw last: first the field is reset to its default (through React's own property), then the text is set
 * past React and an event is dispatched.
 */
const readText = (field: TextBox): (() => void)[] => {
  const typed = field.value
  if (typed === field.defaultValue) return []
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  const notify = (): void => {
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return [notify]
}

/** The browser keeps the files, and no script may set them. */
const readFiles = (field: TextBox): (() => void)[] =>
  field.value === '' ? [] : [() => void field.dispatchEvent(new Event('change', { bubbles: true }))]

/** In a group of radio buttons only the one that is now checked fires an event. */
const readTick = (field: HTMLInputElement): (() => void)[] => {
  const isOn = field.checked
  if (isOn === field.defaultChecked) return []
  if (field.type === 'radio' && !isOn) return []
  const notify = (): void => {
    field.checked = !isOn
    field.click()
  }
  return [notify]
}

const readChoice = (field: HTMLSelectElement): (() => void)[] => {
  const options = [...field.options]
  const built = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
  const chosen = field.value
  if (chosen === built?.value) return []
  const notify = (): void => {
    field.value = chosen
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return [notify]
}
