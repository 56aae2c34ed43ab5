/**
 * Joins class names and leaves out falsy ones. A component's `className` is for its place in the page (margin, width, grid cell), never
 * for its looks, so nothing has to be merged or overridden.
 */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
