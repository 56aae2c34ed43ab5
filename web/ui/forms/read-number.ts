export type Bounds = { min: number; max: number; step: number }

/** Typed text as a number, with a point or a comma, no finer than the step and within the bounds, or null. */
export const readNumber = (typed: string, { min, max, step }: Bounds): number | null => {
  const text = typed.trim().replace(',', '.')
  const decimals = decimalsOf(step)
  const shape = decimals === 0 ? /^\d+$/ : new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`)
  if (!shape.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}

/** How many digits a step of 0.05 has after the point: two. */
export const decimalsOf = (step: number): number => String(step).split('.')[1]?.length ?? 0
