/** Removes a part of the map that may be broken. An error thrown while a page unmounts would escape every boundary of its own. */
export const discard = (remove: () => void): void => {
  try {
    remove()
  } catch {
    // It is removed either way.
  }
}
