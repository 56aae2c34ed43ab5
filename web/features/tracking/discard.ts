/** Takes something of the map away that may be broken. What is thrown while a page leaves would end beyond every boundary of its own. */
export const discard = (remove: () => void): void => {
  try {
    remove()
  } catch {
    // It is gone either way.
  }
}
