type Battery = { level: number }

/** What the phone's battery has left, in percent; null where the browser does not say. */
export const readBattery = async (): Promise<number | null> => {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
  if (!getBattery) return null
  try {
    const { level } = await getBattery.call(navigator)
    return Math.round(level * 100)
  } catch {
    return null
  }
}
