/** The words about a driver of the directory. Pure. */
import { driverServiceLabels, truckTypeLabels, type TruckType } from '../../../domain/truck.ts'

/** The specification's list shows two, and how many more there are (operator side §9). */
const shownServices = 2

const labels: Readonly<Record<string, string>> = driverServiceLabels

/** What a driver lists beside the known services is shown as written. */
export const serviceTags = (services: readonly string[]): { shown: string[]; more: number } => ({
  shown: services.slice(0, shownServices).map((service) => labels[service] ?? service),
  more: Math.max(0, services.length - shownServices),
})

/** `Flatbed, 5 t`; what kind it is behind words that do not say so: `Old Betsy, flatbed`. */
export const truckWords = (truck: string, truckType: TruckType): string => {
  const kind = truckTypeLabels[truckType].toLowerCase()
  return truck.toLowerCase().includes(kind) ? truck : `${truck}, ${kind}`
}

/** `Fidelma` of `Fidelma Kelly`; drivers without a name are called so (operator side §8). */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** `24 drivers`, `1 driver`, `24 drivers, and more below`, `Nobody`. */
export const countWords = (shown: number, hasMore: boolean): string =>
  shown === 0
    ? 'Nobody'
    : `${shown} ${shown === 1 ? 'driver' : 'drivers'}${hasMore ? ', and more below' : ''}`
