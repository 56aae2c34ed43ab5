/**
 * A prerendered form can be typed into before its script has come. This hands what was typed, ticked or pressed in the meantime to
 * the script, as if it happened now, so that not a letter is lost.
 */

/** What was pressed last before there was a script to hear it. */
let pressed: HTMLElement | null = null

/** For `island.tsx`: listens from the moment the page's first script runs. */
export const notePresses = (): void => {
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest<HTMLElement>('button, summary') : null
    },
    { capture: true, passive: true },
  )
}

export const adoptTyped = (form: HTMLElement): void => {
  for (const field of form.querySelectorAll('input')) {
    if (field.type === 'radio' || field.type === 'checkbox') adoptTick(field)
    else adoptText(field)
  }
  if (pressed instanceof HTMLButtonElement && form.contains(pressed)) pressed.click()
  pressed = null
}

/**
 * React compares with the value it saw last: first that is put back to the beginning (through React's own property), then the text is
 * set past it and told.
 */
const adoptText = (field: HTMLInputElement): void => {
  const typed = field.value
  if (typed === field.defaultValue) return
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Of a group of radio buttons only the one that is now on tells. */
const adoptTick = (field: HTMLInputElement): void => {
  if (field.checked === field.defaultChecked) return
  if (field.type === 'radio' && !field.checked) return
  field.checked = field.defaultChecked
  field.click()
}
