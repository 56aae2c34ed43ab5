/**
 * A prerendered form can be typed into before its script has loaded. This hands what was typed, ticked or pressed before that to the
 * script, as if it happened now, so that no input is lost.
 */

/** The last press before a script could handle it; before the page's first script ran, the page itself remembers it. */
let pressed: HTMLElement | null = null

/** For `island.tsx`: listens from the moment the page's first script runs. */
export const notePresses = (): void => {
  pressed = window.pressedEarly ?? null
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button') : null
    },
    { capture: true, passive: true },
  )
}

/** A part of the page whose script loads separately: it handles what was pressed inside it. */
const island = '[data-island]'

/** Presses the button that was pressed before again, once the page can handle it. */
export const pressAgain = (): void => {
  if (!pressed?.isConnected || pressed.closest(island)) return
  const button = pressed
  pressed = null
  button.click()
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Reads what was typed into a form before its script ran. The returned function hands it to the script: to be called once the form shows
 * what was kept from an earlier visit, because what was typed just now takes precedence.
 */
export const readTyped = (form: HTMLElement): (() => void) => {
  const fields = form.querySelectorAll<Field>('input, textarea, select')
  const done = [...fields].flatMap((field) => {
    if (field instanceof HTMLSelectElement) return readChoice(field)
    return isTick(field) ? readTick(field) : readText(field)
  })
  const button = pressed instanceof HTMLButtonElement && form.contains(pressed) ? pressed : null
  // Otherwise it may be in a part that has not loaded yet.
  if (button) pressed = null
  return () => {
    for (const tell of done) tell()
    button?.click()
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
  const tell = (): void => {
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return [tell]
}

/** In a group of radio buttons only the one that is now checked fires an event. */
const readTick = (field: HTMLInputElement): (() => void)[] => {
  const isOn = field.checked
  if (isOn === field.defaultChecked) return []
  if (field.type === 'radio' && !isOn) return []
  const tell = (): void => {
    field.checked = !isOn
    field.click()
  }
  return [tell]
}

const readChoice = (field: HTMLSelectElement): (() => void)[] => {
  const options = [...field.options]
  const built = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
  const chosen = field.value
  if (chosen === built?.value) return []
  const tell = (): void => {
    field.value = chosen
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return [tell]
}
