/** Who is asking, and signing in. */
import type { Problems } from './problem-copy.ts'

export const accountProblems = {
  not_signed_in: {
    status: 401,
    title: 'Please sign in',
    detail: 'You need to be signed in to do this.',
  },
  not_allowed: { status: 403, title: 'Not allowed', detail: 'Your account can’t do this.' },
  not_found: { status: 404, title: 'Not found', detail: 'We couldn’t find that.' },
  email_not_verified: {
    status: 403,
    title: 'Verify your email',
    detail: 'Please check your email to verify your account.',
  },
  foreign_origin: {
    status: 403,
    title: 'Not allowed',
    detail: 'This request didn’t come from the Towline site.',
  },
  account_exists: {
    status: 409,
    title: 'Account Exists',
    detail: 'An account with this email already exists. Please sign in instead.',
  },
  wrong_credentials: {
    status: 401,
    title: 'Sign In Failed',
    detail: 'Invalid email or password',
  },
  wrong_code: {
    status: 401,
    title: 'Sign In Failed',
    detail: 'This code is wrong or has expired. Ask for a new one.',
  },
  link_not_valid: {
    status: 410,
    title: 'Link not valid',
    detail: 'This link has expired or was already used. Ask for a new one.',
  },
  account_disabled: {
    status: 403,
    title: 'Account disabled',
    detail: 'This account has been disabled. Contact support.',
  },
  account_closing: {
    status: 409,
    title: 'Your account is closing',
    detail: 'Keep your account first. The button is at the top of every page.',
  },
  closing_not_here: {
    status: 409,
    title: 'Not possible here',
    detail:
      'This account belongs to your work. Ask your administrator to remove you, then write to us.',
  },
  closing_booking_current: {
    status: 409,
    title: 'A booking is still open',
    detail: 'The account can be closed when every booking is completed or cancelled.',
  },
  closing_money_owed: {
    status: 409,
    title: 'Money is still on its way',
    detail: 'A payment, refund or dispute isn’t finished. The account can be closed when it is.',
  },
  closing_payout_open: {
    status: 409,
    title: 'A payout is still open',
    detail:
      'Some of the driver’s pay hasn’t arrived yet. The account can be closed once it’s paid.',
  },
  closing_not_begun: {
    status: 409,
    title: 'Nothing to keep',
    detail: 'This account isn’t closing, or is closed already.',
  },
  export_too_often: {
    status: 429,
    title: 'Enough for one day',
    detail: 'Three archives were made within a day. Download the last one, or try again tomorrow.',
  },
  export_not_found: {
    status: 404,
    title: 'No such archive',
    detail: 'It was deleted, or it isn’t yours. You can request a new one on your account page.',
  },
  export_not_ready: {
    status: 409,
    title: 'Not ready yet',
    detail: 'The archive is still being made. We’ll tell you when it’s ready.',
  },
  two_factor_not_offered: {
    status: 409,
    title: 'Not possible now',
    detail: 'Sign in first, and check whether two-step sign-in is already on.',
  },
  two_factor_required: {
    status: 409,
    title: 'Two-step sign-in stays on',
    detail: 'Operators need it. To use another phone, ask your administrator.',
  },
  reauthentication_required: {
    status: 403,
    title: 'Confirm it’s you',
    detail: 'Enter your password or a code again to make this change.',
  },
  second_factor_missing: {
    status: 403,
    title: 'Two-step sign-in needed',
    detail: 'Set up two-step sign-in on your account page first. It protects this change.',
  },
  passkey_not_accepted: {
    status: 401,
    title: 'Passkey not accepted',
    detail: 'We couldn’t check this passkey. Please try again, or use another way.',
  },
  too_many_passkeys: {
    status: 409,
    title: 'Too many passkeys',
    detail: 'Your account can’t have any more passkeys. Remove one you no longer use first.',
  },
  phone_taken: {
    status: 409,
    title: 'Another account has this number',
    detail:
      'This number is confirmed for another account. Sign in with it there, or use another number.',
  },
  phone_signs_in: {
    status: 409,
    title: 'You sign in with this number',
    detail: 'Confirm an email on this page first. Then you can change the number.',
  },
  no_sign_in_by_phone: {
    status: 403,
    title: 'Sign in another way',
    detail: 'The account with this number signs in by email. What you typed is kept.',
  },
  phone_not_texted: {
    status: 409,
    title: 'No code sent',
    detail: 'We couldn’t text this number.',
  },
  provider_unavailable: {
    status: 503,
    title: 'Sign In Failed',
    detail: 'We can’t reach this sign-in right now. Please try again.',
  },
} satisfies Problems
