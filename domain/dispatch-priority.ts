/**
 * Whose job is asked out first where two could go to the same driver (issue "Operators, insurers": priority orders dispatch): emergency before
 * urgent before the rest, whoever pays. A driver who is being asked for a more urgent job is left alone with it for the first waves of a
 * lesser one; from the wave that asks everybody near, nobody is held back any longer, so no job waits for ever. What is more urgent is
 * never held back by what is less.
 */
import { urgencies, type Urgency } from './casualty.ts'
import { autoAssignWaves } from './tariff.ts'

/** 0 is asked out first. */
export const urgencyRank = (urgency: Urgency): number => urgencies.indexOf(urgency)

/** What an open offer for holds a driver back from a job of this urgency. */
export const moreUrgentThan = (urgency: Urgency): readonly Urgency[] =>
  urgencies.slice(0, urgencyRank(urgency))

/** Whether this wave of a job leaves alone who is being asked for something more urgent. */
export const waveHoldsBack = (wave: number): boolean => wave < autoAssignWaves.length - 1
