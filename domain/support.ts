/**
 * What Towline promises beside the recovery itself: who answers, when, and what it is liable for. Every page and mail that states one of
 * these reads it here (specification, operator side §8 and §9; customer side §9).
 */

/** Where support is reached. The number is of the range kept free for fiction until the company has its own. */
export const supportContact = {
  email: 'support@towline.example',
  phone: '+353 20 910 0100',
} as const

/** Dublin time, whole hours, from inclusive, until exclusive; null: emergencies only. */
export const supportHours: readonly {
  days: string
  /** schema.org's names of the days. */
  dayNames: readonly string[]
  open: { fromHour: number; untilHour: number } | null
}[] = [
  {
    days: 'Monday to Friday',
    dayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    open: { fromHour: 9, untilHour: 18 },
  },
  { days: 'Saturday', dayNames: ['Saturday'], open: { fromHour: 10, untilHour: 16 } },
  { days: 'Sunday', dayNames: ['Sunday'], open: null },
]

/** A message from the contact page is answered within this. */
export const messageAnswerHours = 24

/** A request about personal data is answered within this (Regulation (EU) 2016/679, Article 12(3): one month). */
export const privacyAnswerDays = 30

/** The raw trail of positions is deleted after this (specification, customer side §9). */
export const positionsKeptDays = 30

/** Towline's own liability for one incident, at most; the driver's insurance comes on top (specification, operator side §9). */
export const platformLiabilityCents = 1_000_00

/** Vehicles up to this are recovered as a matter of course; heavier ones are commercial (specification, customer side §1). */
export const standardVehicleMaxTonnes = 3.5

/** Drivers are usually found within this of the pickup (specification, customer side §1). */
export const usualSearchKm = { from: 5, until: 10 } as const

/** `9:00–18:00`, or what is there instead. */
export const formatHours = (open: { fromHour: number; untilHour: number } | null): string =>
  open ? `${open.fromHour}:00–${open.untilHour}:00` : 'Emergencies only'
