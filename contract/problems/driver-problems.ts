/** Joining as a driver, and the dashboard. */
import type { Problems } from './problem-copy.ts'

export const driverProblems = {
  tax_platform_missing: {
    status: 409,
    title: 'The company’s details are missing',
    detail:
      'Set TAX_NAME, TAX_NUMBER, TAX_STREET and TAX_CITY in the server’s configuration, then make the file.',
  },
  tax_year_not_over: {
    status: 409,
    title: 'The year is not over',
    detail: 'A report is of a whole year. Make the file from 1 January on.',
  },
  tax_report_open: {
    status: 409,
    title: 'A file is waiting',
    detail:
      'Send it to Revenue, then mark it as filed or discarded. The next file refers to what was filed.',
  },
  tax_report_nothing: {
    status: 409,
    title: 'Nothing to report',
    detail:
      'Every driver with complete details is filed as they are now. Those with missing details come first.',
  },
  tax_report_ended: {
    status: 409,
    title: 'Already marked',
    detail: 'This file was marked as filed or discarded. Look at the list again.',
  },
  tax_report_not_found: {
    status: 404,
    title: 'No such file',
    detail: 'It was deleted, or never made. Look at the list again.',
  },
  tax_copy_not_found: {
    status: 404,
    title: 'No report of this year',
    detail: 'You weren’t in a report for this year, or it isn’t filed yet.',
  },
  tax_details_missing: {
    status: 409,
    title: 'Tax details first',
    detail: 'The law wants them before we pay you. Give them above, then set up your bank details.',
  },
  driver_profile_missing: {
    status: 404,
    title: 'Profile Not Found',
    detail: 'Driver profile not found. Please contact support.',
  },
  driver_not_verified: {
    status: 403,
    title: 'Not verified yet',
    detail: 'Your driver profile must be verified before you can take jobs.',
  },
  driver_off_duty: {
    status: 409,
    title: 'You are off duty',
    detail: 'Go on duty to accept jobs.',
  },
  application_not_open: {
    status: 409,
    title: 'Not possible now',
    detail: 'This cannot be done with the application right now. Look at it again.',
  },
  application_changed: {
    status: 409,
    title: 'This has changed since you opened it',
    detail: 'Nothing was saved. Look at it right now, then decide.',
  },
  application_incomplete: {
    status: 422,
    title: 'Not complete yet',
    detail: 'Something is still missing. The list says what.',
  },
  application_unchanged: {
    status: 409,
    title: 'Nothing has changed yet',
    detail: 'Change what we asked for, then send the application again.',
  },
  documents_not_reviewed: {
    status: 409,
    title: 'Not every document is reviewed',
    detail: 'Open each document and accept it before you verify the driver.',
  },
  document_not_opened: {
    status: 409,
    title: 'Not opened yet',
    detail: 'Open every page of this document before you decide on it.',
  },
  phone_not_proven: {
    status: 409,
    title: 'Number not confirmed',
    detail: 'Confirm your phone number first, under “Phone and email” in your application.',
  },
  papers_not_valid: {
    status: 409,
    title: 'Documents not in order',
    detail:
      'A document is missing, out of date or below the minimum, so this driver cannot be verified.',
  },
  job_in_hand: {
    status: 409,
    title: 'You have a job',
    detail: 'Finish your current job first.',
  },
  pages_full: {
    status: 409,
    title: 'Photo not added',
    detail: 'You already have enough photos of this. Remove one to add another.',
  },
  pdf_not_accepted: {
    status: 422,
    title: 'PDF not added',
    detail: 'We can’t accept this PDF. Take photos of its pages instead.',
  },
  move_not_offered: {
    status: 409,
    title: 'Update Failed',
    detail: 'This step is not possible at the moment.',
  },
} satisfies Problems
