/** Labels for a driver of the directory. Pure. */
import {
  driverServiceLabels,
  truckTypeLabels,
  type TruckType,
} from '../../../../domain/drivers/truck.ts'

/** The specification's list shows two, and how many more there are (operator side §9). */
const shownServices = 2

const labels: Readonly<Record<string, string>> = driverServiceLabels

/** A service that a driver added to the known ones is shown as written. */
export const serviceTags = (
  services: readonly string[],
  shown = shownServices,
): { shown: string[]; more: number } => ({
  shown: services.slice(0, shown).map((service) => labels[service] ?? service),
  more: Math.max(0, services.length - shown),
})

/** `Flatbed, 5 t`; the type follows a name that does not contain it: `Old Betsy, flatbed`. */
export const truckLabel = (truck: string, truckType: TruckType): string => {
  const kind = truckTypeLabels[truckType].toLowerCase()
  return truck.toLowerCase().includes(kind) ? truck : `${truck}, ${kind}`
}

/** `24 drivers`, `1 driver`, `24 drivers, and more below`; for none, the word that the list shows. */
export const countLabel = (shown: number, hasMore: boolean): string =>
  shown === 0
    ? 'No one'
    : `${shown} ${shown === 1 ? 'driver' : 'drivers'}${hasMore ? ', and more below' : ''}`
