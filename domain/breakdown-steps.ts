import { emergencyNumbers } from './emergency-call.ts'

/** The Rules of the Road for a breakdown, in order (Road Safety Authority; S.I. 182/1997, article 33). */
export const breakdownSteps: readonly string[] = [
  'Hazard lights on. Stop as far left as you can, wheels turned left.',
  'Everyone out by the left-hand doors, high-visibility vests on.',
  'Wait behind the barrier or up the bank, well away from the vehicle. Animals stay in it, or under control on the verge.',
  'Never try a repair on the carriageway or the hard shoulder, and put no triangle on a motorway.',
  `Can’t get out safely? Seat belt on, hazard lights on, and call ${emergencyNumbers[0].shown} from inside.`,
]
