/**
 * What a customer reads of their money where credit for a late arrival pays a part: the card's part and the credit's, never the whole price
 * on the card. Seen to fail: the price in place of the card's part, in each of these mails; a refund of credit that is said of the card;
 * a bank's delay for a refund that no card gets.
 */
import { describe, expect, it } from 'vitest'
import {
  cancelledByCustomerMail,
  cancelledByDriverMail,
  cancelledByOperatorMail,
  cardRefusedMail,
  completedMail,
  driverAcceptedMail,
  driverGaveUpMail,
  driverTookOverMail,
  noDriverAcceptedMail,
  noOtherDriverMail,
  preAuthorizedMail,
  refundMadeMail,
  type CancellationMoney,
} from '../index.ts'

const facts = {
  bookingReference: 'TL-7K3Q9',
  link: 'https://towline.example/bookings/bkg_01k00000000000000000000000',
  customerName: 'Aoife Samplecustomer',
  driverName: 'Seán Sampledriver',
  pickupLocation: 'Roadside, N25 near Midleton',
  dropoffLocation: 'Garage, Youghal',
  vehicle: 'Van, medium',
  priceCents: 10_500,
  creditCents: 1_000,
}
const acceptBy = new Date('2026-12-04T18:20:00Z')
const accepted = {
  ...facts,
  truck: 'Flatbed',
  estimatedArrival: null,
  shownArrivalMinutes: null,
  isReplacement: false,
}
const whole = {
  wasCharged: true,
  feeCents: 0,
  back: { cardCents: 9_500, creditCents: 1_000 },
  returnedCents: 0,
} as const
const onlyHeld = { wasCharged: false } as const

const paidLines = [
  'Price, VAT included: €105.00',
  'Paid with credit: €10.00',
  'Charged to card: €95.00',
]
const goesBack =
  '€95.00 goes back to your card, and €10.00 is back as credit. Your bank may take 5 to 10 working days'

describe('with credit', () => {
  it.each([
    [
      'the hold',
      preAuthorizedMail({ ...facts, isOffered: true, acceptBy }),
      [
        '€95.00 is held on your card, and your credit pays €10.00. Your card is charged only after a driver accepts.',
        'you pay nothing and keep your credit.',
        'Price, VAT included: €105.00',
        'From your credit: €10.00',
        'Held on your card: €95.00',
      ],
    ],
    [
      'the driver who accepted',
      driverAcceptedMail(accepted),
      ['€95.00 was charged to your card, and your credit paid €10.00.', ...paidLines],
    ],
    [
      'the driver who took over',
      driverTookOverMail(accepted),
      ['nothing more than the €105.00 you have paid by card and credit.'],
    ],
    [
      'the driver who cancelled',
      driverGaveUpMail({ ...facts, acceptBy }),
      ['you get €95.00 back on your card and €10.00 as credit.'],
    ],
    [
      'no driver',
      noDriverAcceptedMail(facts),
      [
        'the hold of €95.00 is released, and you pay nothing. You keep your €10.00 of credit. Your bank',
      ],
    ],
    ['no other driver', noOtherDriverMail({ ...facts, money: whole }), [goesBack]],
    [
      'the refused card',
      cardRefusedMail({ ...facts, words: '' }),
      ['You were not charged. You keep your €10.00 of credit.'],
    ],
    ['the end', completedMail({ ...facts, completedAt: acceptBy }), paidLines],
    [
      'a refund',
      refundMadeMail({ ...facts, refundedCents: 9_500, creditBackCents: 1_000 }),
      ['€95.00 back to the card', ...paidLines, 'Refunded: €95.00', 'Back as credit: €10.00'],
    ],
    ['the driver’s cancellation', cancelledByDriverMail({ ...facts, money: whole }), [goesBack]],
    [
      'our cancellation',
      cancelledByOperatorMail({ ...facts, money: whole }),
      [goesBack, ...paidLines, 'Back to your card: €95.00', 'Back as credit: €10.00'],
    ],
    [
      'a cancellation before anyone accepted',
      cancelledByCustomerMail({ ...facts, money: onlyHeld }),
      [
        'The hold of €95.00 is released and you pay nothing. You keep your €10.00 of credit.',
        'Hold released: €95.00',
        'Credit kept: €10.00',
      ],
    ],
  ])('%s says what the card has', (_what, { text, html }, sentences) => {
    for (const sentence of sentences) expect(text).toContain(sentence)
    for (const body of [text, html])
      expect(body).not.toMatch(/€105\.00 (is held|was charged|goes back|is released|back)/)
  })

  const of = (money: CancellationMoney) => cancelledByCustomerMail({ ...facts, money }).text

  it('a fee is paid with credit first, so only the card gets money back', () => {
    const text = of({ ...whole, feeCents: 5_250, back: { cardCents: 5_250, creditCents: 0 } })
    expect(text).toContain('The cancellation fee is €52.50. €52.50 goes back to your card.')
    expect(text).toContain('Back to your card: €52.50')
    expect(text).not.toContain('as credit')
  })

  it('no bank is named where all that goes back is credit', () => {
    const back = { cardCents: 0, creditCents: 1_000 }
    const text = of({ ...whole, back, returnedCents: 9_500 })
    expect(text).toContain('You already have €95.00 back. €10.00 is back as credit.')
    expect(text).toContain('Back to your card: €0.00')
    expect(text).not.toContain('Your bank')
  })
})

it('without credit no mail names any', () => {
  const none = { ...facts, creditCents: 0 }
  const back = { cardCents: 10_500, creditCents: 0 }
  const mails = [
    preAuthorizedMail({ ...none, isOffered: true, acceptBy }),
    driverAcceptedMail({ ...accepted, creditCents: 0 }),
    driverTookOverMail({ ...accepted, creditCents: 0 }),
    driverGaveUpMail({ ...none, acceptBy }),
    noDriverAcceptedMail(none),
    cardRefusedMail({ ...none, words: '' }),
    completedMail({ ...none, completedAt: acceptBy }),
    refundMadeMail({ ...none, refundedCents: 9_500, creditBackCents: 0 }),
    cancelledByCustomerMail({ ...none, money: onlyHeld }),
    cancelledByCustomerMail({ ...none, money: { ...whole, back } }),
  ]
  for (const { text } of mails) expect(text).not.toMatch(/credit/i)
})
