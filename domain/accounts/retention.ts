/**
 * How long personal data is kept. The session cookie, the nightly job that deletes the data and the privacy
 * policy read it here. Positions and requests about personal data: `support.ts`; books and records: `law.ts`.
 */

/** Nothing prolongs a session: after this long everyone signs in again. */
export const sessionDays = 30

/** How long a browser that signed in stays accurate to the account, so that a stranger who guesses passwords cannot lock its owner out. */
export const knownDeviceDays = 365

/** A message to support, counted from the day it came: for questions about the answer. */
export const contactMessageDays = 365

/** Recipient and content of a mail, a push or a text, counted from the day it was written; that it was written is kept for ever. */
export const notificationsDays = 365

/** Number and words of a text that a customer sent, counted from the day it came; the provider's id of it is kept for ever. */
export const inboundTextDays = 30

/** A booking opened for a caller, counted from the call: if it was confirmed the booking has the data, and if not it is of no use. */
export const phoneBookingDays = 30

/** The account of a phone caller who confirmed but whose card was never held, counted from the call: it may be a stranger's address. */
export const unprovenCallerDays = 7

/** Why a job was offered to which drivers, counted from the offer: drivers may ask about it for so long. */
export const offerTraceDays = 90

/** What an operator pressed and could undo, counted from its end; the audit log keeps what was done. */
export const undoableActionDays = 90

/** How a customer at the roadside was, their check-ins, and the numbers their trip’s link went to, counted from the answer or the text. */
export const companionDays = 30

/** Whom a customer named to take their vehicle over, counted from the acceptance. */
export const handshakeDays = 30

/** A quote that was not booked is of no use after this. */
export const unusedQuotesDays = 30

/** Where exactly a job began and ended, for its driver, counted from its end: for questions about it. After that the area is enough. */
export const driverPlaceDays = 7

/** Photos and the signature of a recovery, counted from its end: as long as there may be questions about the vehicle's condition. */
export const evidenceMonths = 12

/**
 * Hashes and times of sealed evidence, without a booking, a place or a person: for as long as a claim about the vehicle may be brought with
 * a pack that someone kept, six years (Statute of Limitations 1957, section 11), and a year for its hearing.
 */
export const evidenceSealMonths = 84

/** An image that an operator uploaded and no advertisement shows, counted from the upload. */
export const unusedAdvertImageDays = 7

/** Closing an account, counted from the press: time to change one's mind before everything is erased. */
export const closingDays = 14

/** The mail that says an account is closed, counted from the day it was written: nothing else has the address any more. */
export const closingMailDays = 1

/** Photos that could not be sent, on the device of the person who took them. */
export const waitingPhotosDays = 7

/** Unsent messages and drafts, on the device of their author: an older one is no longer what they want to say. */
export const waitingMessagesHours = 24

/** Steps of a job that could not be sent, on the device of the driver who pressed them: a recovery is over before that. */
export const waitingStepsHours = 24

/** The copy of a current booking that a device keeps for when there is no connection: counted from the end of the booking. */
export const jobCopyAfterEndMinutes = 60
/** The same where the device never hears of the end: counted from the last time the server sent the booking. */
export const jobCopyHours = 24

/** A driver's document that was refused, or replaced by a newer one, counted from that decision: for questions about it. */
export const pastDocumentsMonths = 12

/** Documents of an application that was begun, or sent back, and not continued. */
export const restingApplicationMonths = 6

/** Events of the card provider: the longest time after which one is read again. */
export const providerEventsDays = 40

/** Live events: long enough for a tab that was asleep to catch up. */
export const liveEventsDays = 7
