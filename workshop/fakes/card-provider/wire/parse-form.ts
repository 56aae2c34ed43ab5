/** A form body or query string as the API reads it: text, lists and nested objects. Objects have no prototype. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type FormObject = { [name: string]: FormValue }

type Branch = Map<string, Branch | string>

const deepest = 8

const pathOf = (name: string): string[] => {
  const bracket = name.indexOf('[')
  if (bracket < 0) return [name]
  const inner = name.slice(bracket).matchAll(/\[([^[\]]*)\]/g)
  return [name.slice(0, bracket), ...[...inner].map((part) => part[1] ?? '')].slice(0, deepest)
}

const place = (branch: Branch, path: string[], value: string): void => {
  const [first = '', ...rest] = path
  const name = first === '' ? String(branch.size) : first
  if (rest.length === 0) {
    branch.set(name, value)
    return
  }
  const known = branch.get(name)
  const next: Branch = known instanceof Map ? known : new Map()
  branch.set(name, next)
  place(next, rest, value)
}

const toFormValue = (branch: Branch): FormValue => {
  const names = [...branch.keys()]
  const value = (name: string): FormValue => {
    const child = branch.get(name)
    return child instanceof Map ? toFormValue(child) : (child ?? '')
  }
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) return names.map(value)
  const object: FormObject = Object.create(null)
  for (const name of names) object[name] = value(name)
  return object
}

/** Reads `a[b][c]=1&expand[0]=x&expand[]=y` as the SDK writes it. Never fails: what it does not understand is kept as text. */
export const parseForm = (text: string): FormObject => {
  const object: FormObject = Object.create(null)
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value)
  for (const [name, child] of root) object[name] = child instanceof Map ? toFormValue(child) : child
  return object
}
