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
