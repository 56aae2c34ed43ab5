/** The numbers to call from the roadside in Ireland. Every one of these answers day and night. */

export type PhoneNumber = {
  /** As people write it down. */
  shown: string
  /** For `tel:`. */
  dialled: string
}

/** Gardaí, ambulance, fire and coast guard. Both numbers lead to the same operators (Emergency Call Answering Service). */
export const emergencyNumbers: readonly [PhoneNumber, PhoneNumber] = [
  { shown: '112', dialled: '112' },
  { shown: '999', dialled: '999' },
]

/** The motorway operations control centre of Transport Infrastructure Ireland. */
export const motorwayControl: PhoneNumber = { shown: '0818 715 100', dialled: '+353818715100' }

/** The Rules of the Road for a breakdown, in order (Road Safety Authority; S.I. 182/1997, article 33). */
export const breakdownSteps: readonly string[] = [
  'Hazard lights on. Stop as far left as you can, wheels turned left.',
  'Everyone out by the left-hand doors, high-visibility vests on.',
  'Wait behind the barrier or up the bank, well away from the vehicle. Animals stay in it, or under control on the verge.',
  'Never try a repair on the carriageway or the hard shoulder, and put no triangle on a motorway.',
  `Can’t get out safely? Seat belt on, hazard lights on, and call ${emergencyNumbers[0].shown} from inside.`,
]
