/**
 * A prerendered form can be typed into before its script has come. This hands what was typed, ticked or pressed in the meantime to
 * the script, as if it happened now, so that not a letter is lost.
 */

/** What was pressed last before there was a script to hear it; before the page's first script ran, the page itself remembers. */
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

/** Part of a page whose script comes by itself: what was pressed in there is its own affair. */
const island = '[data-island]'

/** Presses again, once the page hears it, the button of the page itself that was pressed before. */
export const pressAgain = (): void => {
  if (!pressed?.isConnected || pressed.closest(island)) return
  const button = pressed
  pressed = null
  button.click()
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Reads what was done to a form while nobody listened. The answer tells the script of it: to be called when the form stands as it was kept
 * from an earlier visit, because what was done just now counts more.
 */
export const readTyped = (form: HTMLElement): (() => void) => {
  const fields = form.querySelectorAll<Field>('input, textarea, select')
  const done = [...fields].flatMap((field) => {
    if (field instanceof HTMLSelectElement) return readChoice(field)
    return isTick(field) ? readTick(field) : readText(field)
  })
  const button = pressed instanceof HTMLButtonElement && form.contains(pressed) ? pressed : null
  // Otherwise it may be in a part that is still to come.
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
 * React compares with the value it saw last: first that is put back to the beginning (through React's own property), then the text is
 * set past it and told.
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

/** Of a group of radio buttons only the one that is now on tells. */
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
