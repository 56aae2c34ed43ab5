/** How a chart's axis is divided. Pure. */

const stepsWanted = 4
/** Steps people count in. */
const roundSteps = [1, 2, 2.5, 5, 10]

export type ChartScale = { top: number; ticks: readonly number[] }

/**
 * An axis from zero to just above the highest value, in a few round steps. Without values: one step of one. `isWhole`: the counted values
 * have no halves.
 */
export const chartScale = (highest: number, { isWhole = false } = {}): ChartScale => {
  if (!(highest > 0)) return { top: 1, ticks: [0, 1] }
  const rough = highest / stepsWanted
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const fits = (one: number): boolean =>
    one * magnitude >= rough && (!isWhole || Number.isInteger(one * magnitude))
  const step = (roundSteps.find(fits) ?? 10) * magnitude
  const steps = Math.ceil(highest / step)
  return {
    top: steps * step,
    ticks: Array.from({ length: steps + 1 }, (_, index) => index * step),
  }
}
