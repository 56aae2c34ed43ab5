import { BatteryLow } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lowBatteryLevel, setBatteryMode, useBatteryMode } from './battery-saver.ts'

type BatteryManager = { level: number; charging: boolean }

/** The level where the browser tells it and it is low; null otherwise. Read once: watching it would cost what is to be saved. */
const readLowLevel = async (): Promise<number | null> => {
  const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> }
  if (!getBattery) return null
  const { level, charging } = await getBattery.call(navigator)
  return !charging && level <= lowBatteryLevel ? level : null
}

/** Over the map: turns the trip into a still, dark page. With a low battery it says so, once for this trip. */
export function SaveBattery({ bookingId }: { bookingId: string }) {
  const mode = useBatteryMode(bookingId)
  const [low, setLow] = useState<number | null>(null)
  useEffect(() => {
    if (mode !== null) return
    let isHere = true
    readLowLevel().then(
      (level) => {
        if (!isHere || level === null) return
        setLow(level)
        setBatteryMode(bookingId, 'offered')
      },
      // a browser may refuse it
      () => {},
    )
    return () => {
      isHere = false
    }
    // read once for each trip
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [bookingId])
  return (
    <Button
      variant={low === null ? 'secondary' : 'primary'}
      size="sm"
      icon={<BatteryLow aria-hidden />}
      onClick={() => setBatteryMode(bookingId, 'saving')}
    >
      {low === null ? (
        <span className="max-lg:sr-only">Save battery</span>
      ) : (
        `Battery ${Math.round(low * 100)}%: save it`
      )}
    </Button>
  )
}
