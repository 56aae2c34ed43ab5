/** Periods and limits that Irish and European law sets, and our pages print. What we chose ourselves is elsewhere. */

/** The right to cancel a distance contract (Consumer Rights Act 2022, s. 112; Directive 2011/83/EU, Article 9). */
export const rightToCancelDays = 14
/** Money goes back within this of hearing that a customer cancels under that right (Directive 2011/83/EU, Article 13). */
export const refundWithinDays = 14

/** Notice of changed terms to drivers, and of closing a driver's account (Regulation (EU) 2019/1150, Articles 3(2) and 4(2)). */
export const changedTermsNoticeDays = 15
export const closedAccountNoticeDays = 30

/**
 * Records of what was sold, paid and taxed (Companies Act 2014, s. 285; Taxes Consolidation Act 1997, s. 886; Value-Added Tax
 * Consolidation Act 2010, s. 84). Receipts are among them.
 */
export const businessRecordsYears = 6

/** How much longer the answer about personal data may take when it is complex (Regulation (EU) 2016/679, Article 12(3)). */
export const privacyExtensionMonths = 2

/**
 * Driving times and tachograph: they apply above this mass, trailer included, and not to specialised breakdown vehicles this near their
 * base (Regulation (EC) No 561/2006, Articles 2(1)(a) and 3(f)).
 */
export const tachographAboveTonnes = 3.5
export const tachographBeyondKm = 100
