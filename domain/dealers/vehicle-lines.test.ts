/** Seen to fail with: an option taken by any text; a saved place not looked for; empty lines counted as vehicles; repeats not looked for. */
import { describe, expect, it } from 'vitest'
import { untypedIdentity } from '../bookings/vehicle-identity.ts'
import { readVehicleRows, templateHeadings } from './vehicle-lines.ts'

const headings = [
  'Stock number',
  'Reg',
  'Keys',
  'Can it be pushed or rolled?',
  'Pickup',
  'Pickup Eircode',
  'Drop-off',
  'Drop-off Eircode',
]
const good = [
  'S-1',
  '131-KE-1234',
  'Locked inside the vehicle',
  'no',
  'Yard',
  'F26 X285',
  'Auction hall',
  'f28x285',
]
const places = [{ name: 'Main yard', label: 'Yard Road, Castlebar', eircode: 'F23 X285' }]
const read = (...lines: string[][]) => readVehicleRows([headings, ...lines], places)

describe('a line of a file', () => {
  it('is a vehicle with the answers of all its columns', () => {
    expect(read(good)?.lines).toMatchObject([
      {
        line: 2,
        reference: 'S-1',
        identity: { registration: '131-KE-1234', make: '' },
        casualty: {
          vehicleType: 'car',
          keysAvailable: 'locked',
          isRolling: 'no',
          vehicleOwnership: 'company',
        },
        pickup: { address: 'Yard', eircode: 'F26 X285' },
        dropoff: { address: 'Auction hall', eircode: 'f28x285' },
        problems: [],
      },
    ])
  })

  it('says what is wrong with it, cell by cell, and keeps its number in the file', () => {
    const file = read(
      good,
      ['', '', ''],
      ['S-3', '', 'maybe', 'no', 'Ya', 'X99', '', ''],
      [...good, 'one', 'two'],
    )
    expect(file?.lines.map(({ line, problems }) => [line, problems])).toEqual([
      [2, []],
      [
        4,
        [
          'Keys: “maybe” is not one of the choices',
          'Pickup address: it must be at least 3 characters',
          'Pickup Eircode: “X99” is not an Eircode',
          'Drop-off address: it must be at least 3 characters',
          'Drop-off Eircode: missing. Enter an Eircode, or the name of a place you saved',
        ],
      ],
      [5, ['This line has more cells than the headings']],
    ])
  })

  it('is refused for a vehicle that the file or the request has already', () => {
    const line = (reference: string, registration: string) => [
      reference,
      registration,
      ...good.slice(2),
    ]
    const file = readVehicleRows(
      [
        headings,
        line('S-1', '131-KE-1234'),
        line('S-2', '131 ke 1234'),
        line('S-3', ''),
        line('s 3', ''),
        line('', ''),
        line('', ''),
        line('S-9', '12-D-77'),
        line('S-10', 'Unregistered'),
        line('S-11', 'unregistered'),
        line('S-12', 'LUI 1234').slice(0, 3),
        line('S-12', 'LUI 1234'),
        line('S-13', 'LUI1234'),
      ],
      places,
      [{ reference: '', identity: { ...untypedIdentity, registration: '12D77' } }],
    )
    expect(file?.lines.map(({ problems }) => problems)).toEqual([
      [],
      ['This is the vehicle of line 2'],
      [],
      ['This is the vehicle of line 4'],
      [],
      [],
      ['This vehicle is in your request already'],
      [],
      [],
      // wrong in itself, so that the corrected line below it can be added
      expect.arrayContaining([
        'Pickup Eircode: missing. Enter an Eircode, or the name of a place you saved',
      ]),
      [],
      ['This is the vehicle of line 12'],
    ])
  })

  it('takes the name of a saved place for its address and Eircode', () => {
    const line = read(['S-1', '', '', '', 'main yard', '', 'Hall', 'F28 X285'])?.lines[0]
    expect(line).toMatchObject({
      pickup: { address: 'Yard Road, Castlebar', eircode: 'F23 X285' },
      problems: [],
    })
  })

  it('refuses markup, and takes a formula for what it is: text', () => {
    const line = read([
      '=HYPERLINK("http://x")',
      '<b>x</b>',
      '',
      '',
      'Yard',
      'F26 X285',
      'Hall',
      'F28 X285',
    ])?.lines[0]
    expect(line?.reference).toBe('=HYPERLINK("http://x")')
    expect(line?.problems).toHaveLength(1)
    expect(line?.problems[0]).toMatch(/^Registration: /)
  })

  it('needs headings that we know; others are named', () => {
    expect(
      readVehicleRows(
        [
          ['a', 'b'],
          ['1', '2'],
        ],
        [],
      ),
    ).toBeNull()
    expect(readVehicleRows([], [])).toBeNull()
    expect(
      readVehicleRows([[...headings, 'Owner’s shoe size'], good], [])?.unknownHeadings,
    ).toEqual(['Owner’s shoe size'])
    expect(readVehicleRows([templateHeadings], [])).toEqual({ lines: [], unknownHeadings: [] })
  })
})
