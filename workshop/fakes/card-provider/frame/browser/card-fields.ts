/** Runs in the browser; sent as source, so it uses nothing outside itself (see `../script.ts`). */

export type CardValues = {
  number: string
  expMonth: string
  expYear: string
  cvc: string
  name: string
  postcode: string
}

export type CardProblem = { code: string; message: string }

export type CardFields = {
  values: () => CardValues
  state: () => { complete: boolean; empty: boolean; brand: string }
  fillIn: (number: string, securityCode: string) => void
  /** Shows what is missing at each field, moves to the first, and gives it. */
  check: () => CardProblem | null
  /** Marks the field that the card's bank complained about, if it is one of these. */
  markRefused: (code: string) => void
  setDisabled: (disabled: boolean) => void
}

/** The card form: what is typed, as it looks while it is typed, and what is wrong with it. */
export const cardFields = (changed: () => void): CardFields => {
  const input = (id: string): HTMLInputElement => {
    const element = document.getElementById(id)
    if (!(element instanceof HTMLInputElement)) throw new Error(`The frame has no field ${id}`)
    return element
  }
  const number = input('number')
  const expiry = input('expiry')
  const cvc = input('cvc')
  const name = input('name')
  const postcode = input('postcode')
  const all = [number, expiry, cvc, name, postcode]
  const badge = document.getElementById('brand')

  const digits = (element: HTMLInputElement): string => element.value.replace(/\D/g, '')
  const brand = (): string => {
    const typed = digits(number)
    if (/^3[47]/.test(typed)) return 'amex'
    if (typed.startsWith('4')) return 'visa'
    if (/^(5[1-5]|2[2-7])/.test(typed)) return 'mastercard'
    return 'unknown'
  }
  const brandNames: Record<string, string> = {
    amex: 'Amex',
    visa: 'Visa',
    mastercard: 'Mastercard',
  }
  const numberLength = (): number => (brand() === 'amex' ? 15 : 16)
  const cvcLength = (): number => (brand() === 'amex' ? 4 : 3)

  /** Rewrites the text and leaves the caret behind the same digit as before. */
  const rewrite = (element: HTMLInputElement, text: string): void => {
    if (element.value === text) return
    const before = element.value.slice(0, element.selectionStart ?? 0).replace(/\D/g, '').length
    element.value = text
    if (document.activeElement !== element) return
    let place = 0
    for (let passed = 0; place < text.length && passed < before; place += 1) {
      if (/\d/.test(text.charAt(place))) passed += 1
    }
    if (before > 0 && !/\d/.test(text.slice(place))) place = text.length
    element.setSelectionRange(place, place)
  }
  const shapeNumber = (): void => {
    const typed = digits(number).slice(0, brand() === 'amex' ? 15 : 19)
    const groups =
      brand() === 'amex'
        ? [typed.slice(0, 4), typed.slice(4, 10), typed.slice(10)]
        : (typed.match(/\d{1,4}/g) ?? [])
    rewrite(number, groups.filter(Boolean).join(' '))
    if (!badge) return
    const known = brandNames[brand()]
    badge.textContent = known ?? ''
    badge.hidden = known === undefined
  }
  const shapeExpiry = (removing: boolean): void => {
    let typed = digits(expiry)
    if (/^[2-9]/.test(typed)) typed = `0${typed}`
    if (typed.length === 6 && typed.slice(2, 4) === '20') typed = typed.slice(0, 2) + typed.slice(4)
    typed = typed.slice(0, 4)
    const month = typed.slice(0, 2)
    const year = typed.slice(2)
    rewrite(expiry, year || (month.length === 2 && !removing) ? `${month} / ${year}` : month)
  }

  const problemOf = (element: HTMLInputElement): CardProblem | null => {
    if (element === number && digits(number).length < numberLength()) {
      return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
    }
    if (element === expiry) {
      const typed = digits(expiry)
      if (typed.length < 4) {
        return { code: 'incomplete_expiry', message: 'Your card’s expiry date is incomplete.' }
      }
      const month = Number(typed.slice(0, 2))
      if (month < 1 || month > 12) {
        return { code: 'invalid_expiry_month', message: 'Your card’s expiry month is not a month.' }
      }
      if (new Date(2000 + Number(typed.slice(2)), month, 1) <= new Date()) {
        return {
          code: 'invalid_expiry_year_past',
          message: 'Your card’s expiry date is in the past.',
        }
      }
    }
    if (element === cvc && digits(cvc).length !== cvcLength()) {
      return { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' }
    }
    return null
  }
  const show = (element: HTMLInputElement, problem: CardProblem | null): void => {
    const place = document.getElementById(`${element.id}-error`)
    if (place) {
      place.textContent = problem?.message ?? ''
      place.hidden = problem === null
    }
    if (problem) element.setAttribute('aria-invalid', 'true')
    else element.removeAttribute('aria-invalid')
  }

  for (const element of all) {
    element.addEventListener('input', (event) => {
      const removing = event instanceof InputEvent && event.inputType.startsWith('delete')
      if (element === number) shapeNumber()
      if (element === expiry) shapeExpiry(removing)
      if (element === cvc) rewrite(cvc, digits(cvc).slice(0, cvcLength()))
      show(element, null)
      changed()
    })
    element.addEventListener('blur', () => {
      if (element.value !== '') show(element, problemOf(element))
    })
  }

  return {
    values: () => ({
      number: digits(number),
      expMonth: digits(expiry).slice(0, 2),
      expYear: digits(expiry).slice(2, 4),
      cvc: digits(cvc),
      name: name.value.trim(),
      postcode: postcode.value.trim(),
    }),
    state: () => ({
      complete: all.every((element) => problemOf(element) === null),
      empty: all.every((element) => element.value === ''),
      brand: brand(),
    }),
    fillIn: (cardNumber, securityCode) => {
      number.value = cardNumber
      shapeNumber()
      expiry.value = '12 / 34'
      cvc.value = securityCode
      if (name.value === '') name.value = 'Test Cardholder'
      if (postcode.value === '') postcode.value = 'D02 AF30'
      for (const element of all) show(element, null)
      changed()
    },
    check: () => {
      let first: CardProblem | null = null
      for (const element of all) {
        const problem = problemOf(element)
        show(element, problem)
        if (!problem || first) continue
        first = problem
        element.focus()
      }
      return first
    },
    markRefused: (code) => {
      const refused: Record<string, HTMLInputElement> = {
        incorrect_number: number,
        invalid_number: number,
        expired_card: expiry,
        invalid_expiry_month: expiry,
        invalid_expiry_year: expiry,
        incorrect_cvc: cvc,
        invalid_cvc: cvc,
      }
      refused[code]?.setAttribute('aria-invalid', 'true')
    },
    setDisabled: (disabled) => {
      for (const element of all) element.disabled = disabled
    },
  }
}
