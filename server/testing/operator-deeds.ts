/**
 * How operators' writes are brought about whose sample request does nothing by itself: each makes what it is about first. For the test
 * that walks them all (`server/audit/operator-writes.test.ts`).
 */
import type { Browser } from './browser.ts'
import type { JoiningScene } from './joining-scene.ts'
import { bookingDeeds } from './operator-deeds/booking-deeds.ts'
import type { OperatorDeeds } from './operator-deeds/deed.ts'
import { peopleDeeds } from './operator-deeds/people-deeds.ts'
import { siteDeeds } from './operator-deeds/site-deeds.ts'

export type { OperatorDeeds } from './operator-deeds/deed.ts'

/** Of the operator who sits at this desk. */
export const operatorDeeds = (scene: JoiningScene, desk: Browser): OperatorDeeds => ({
  ...bookingDeeds(scene, desk),
  ...peopleDeeds(scene, desk),
  ...siteDeeds(scene, desk),
})
