/**
 * How long things are kept that somebody could be recognised by: the cookie and the nightly job that end them and the privacy
 * policy read it here. Positions and requests about personal data: `support.ts`; books and records: `law.ts`.
 */

/** Nothing prolongs a session: after this long everyone signs in again. */
export const sessionDays = 30

/** A browser that signed in is known to the account for so long, so that whoever guesses elsewhere keeps nobody out of it. */
export const knownDeviceDays = 365

/** A message to support, counted from the day it came: for questions about the answer. */
export const contactMessageDays = 365

/** Whom a mail, a push or a text reached and what it was about, counted from the day it was written; that it was written is known for ever. */
export const noticesDays = 365

/** What an operator opened for a caller, counted from the call: the booking has it by then, and what nobody confirmed is of no use. */
export const phoneBookingDays = 30

/** The account of a caller who confirmed by phone and whose card was never held, counted from the call: the address may be somebody else's. */
export const unprovenCallerDays = 7

/** Why a job was offered to whom, counted from the offer: for so long somebody may ask. */
export const offerTraceDays = 90

/** A quote nobody booked is of no use to anyone after this. */
export const unusedQuotesDays = 30

/** Where exactly a job began and ended, for its driver, counted from its end: for questions about it. After that the area is enough. */
export const driverPlaceDays = 7

/** Pictures and the signature of a recovery, counted from its end: as long as somebody may still ask how the vehicle was. */
export const evidenceMonths = 12

/** A picture that an operator uploaded and no advertisement shows, counted from the upload. */
export const unusedAdvertPictureDays = 7

/** Pictures that could not be sent wait on the device of whoever added them, for so long. */
export const waitingPicturesDays = 7

/** Messages that could not be sent, and what somebody was writing, on their device: what is older is no longer what they want to say. */
export const waitingMessagesHours = 24

/** Steps of a job that could not be sent, on the device of the driver who pressed them: a recovery is over before that. */
export const waitingStepsHours = 24

/** The copy of a current booking that a device keeps for when there is no connection: counted from the end of the booking. */
export const jobCopyAfterEndMinutes = 60
/** The same where the device never hears of the end: counted from when the server last told of the booking. */
export const jobCopyHours = 24

/** A driver's paper that was refused, or replaced by a newer one, counted from that decision: for questions about it. */
export const pastPapersMonths = 12

/** Papers of an application that was begun, or sent back, and that nobody has gone on with. */
export const restingApplicationMonths = 6
