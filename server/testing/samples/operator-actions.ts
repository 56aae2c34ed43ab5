/**
 * Requests for operators' writes whose sample request would do nothing on its own: each first makes what it is about. For the test
 * that calls them all (`server/audit/operator-writes.test.ts`).
 */
import type { Browser } from '../browser.ts'
import type { VerificationFixture } from '../fixtures/verification-fixture.ts'
import { bookingActions } from './operator-actions/booking-actions.ts'
import type { OperatorActions } from './operator-actions/operator-action.ts'
import { peopleActions } from './operator-actions/people-actions.ts'
import { siteActions } from './operator-actions/site-actions.ts'

export type { OperatorActions } from './operator-actions/operator-action.ts'

/** All actions, by the operator of this browser. */
export const operatorActions = (fixture: VerificationFixture, admin: Browser): OperatorActions => ({
  ...bookingActions(fixture, admin),
  ...peopleActions(fixture, admin),
  ...siteActions(fixture, admin),
})
