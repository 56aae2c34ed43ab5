/** The audit log in words. */

/** Looking leaves things as they were: such an action begins so. */
const lookBegins = ['read_', 'search_']
/** For SQL: the same as a pattern. */
export const lookPattern = `^(${lookBegins.join('|')})`

export const isLook = (action: string): boolean =>
  lookBegins.some((begins) => action.startsWith(begins))

/** `disable_user` → `Disable user`. */
export const auditWords = (action: string): string => {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
