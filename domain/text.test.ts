import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkCustomerEmail,
  checkCustomerName,
  checkCustomerPhone,
  checkDropoffLocation,
  checkFreeText,
  checkPickupLocation,
  hasMarkup,
  stripMarkup,
} from './text.ts'

const markup = 'Invalid characters detected'

describe('checkPickupLocation', () => {
  it.each([
    ['ab', 'Pickup location must be at least 3 characters'],
    ['   ab   ', 'Pickup location must be at least 3 characters'],
    ['abc', null],
    ['x'.repeat(200), null],
    ['x'.repeat(201), 'Pickup location too long'],
    ['<i>Main Street</i>', markup],
    ['Bóthar na Trá, Gaillimh', null],
  ])('%j', (text, message) => {
    expect(checkPickupLocation(text)).toBe(message)
  })
})

describe('checkDropoffLocation', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['ab', 'Drop-off location must be at least 3 characters'],
    ['x'.repeat(201), 'Drop-off location too long'],
    ['<b', markup],
  ])('%j', (text, message) => {
    expect(checkDropoffLocation(text)).toBe(message)
  })
})

describe('checkCustomerName', () => {
  it.each([
    ['A', 'Name must be at least 2 characters'],
    ['Jo', null],
    ['x'.repeat(100), null],
    ['x'.repeat(101), 'Name too long'],
    ["Áine Ní Dhuibhne-O'Shea Jr.", null],
    ['Seán O’Casey', null],
    ['Łukasz Żółć', null],
    ['R2 D2', 'Name contains invalid characters'],
    ['Bob & Alice', 'Name contains invalid characters'],
    ['Bob\nAlice', 'Name contains invalid characters'],
    ['<script>alert(1)</script>', markup],
  ])('%j', (text, message) => {
    expect(checkCustomerName(text)).toBe(message)
  })
})

describe('checkCustomerPhone', () => {
  it.each([
    ['+353 20 910 0001', null],
    ['(020) 910-0001', null],
    ['0209100001', null],
    ['020910000', 'Phone number too short'],
    ['+353 20 910 0001 00000', 'Phone number too long'],
    ['020-CALL-ME', 'Invalid phone number format'],
    ['020 910+0001', 'Invalid phone number format'],
    ['((((((((((', 'Invalid phone number format'],
    ['(((((((((1234567', 'Invalid phone number format'],
    ['087) 123 (4567', 'Invalid phone number format'],
    ['() 087 123 4567', 'Invalid phone number format'],
    ['+353 (0)87 123 4567', null],
    ['(087) 123-4567', null],
    ['', 'Phone number too short'],
    ['<b>020910</b>', markup],
  ])('%j', (text, message) => {
    expect(checkCustomerPhone(text)).toBe(message)
  })
})

describe('checkCustomerEmail', () => {
  it.each([
    ['mary@example.ie', null],
    [' Mary.O-Neill+tow@mail.example.com ', null],
    ["o'brien@example.ie", null],
    ['mary', 'Invalid email format'],
    ['mary@', 'Invalid email format'],
    ['mary@example', 'Invalid email format'],
    ['mary@@example.ie', 'Invalid email format'],
    ['mary @example.ie', 'Invalid email format'],
    ['', 'Invalid email format'],
    [`${'x'.repeat(244)}@example.ie`, 'Email too long'],
    ['<img src=x>@example.ie', markup],
  ])('%j', (text, message) => {
    expect(checkCustomerEmail(text)).toBe(message)
  })
})

describe('checkFreeText', () => {
  it('takes what people write', () => {
    expect(checkFreeText('Under < 2 m of room, I <3 vans; a > b\nsecond line', 100)).toBeNull()
    expect(checkFreeText('x'.repeat(101), 100)).toBe('At most 100 characters')
    expect(checkFreeText('zero\u0000', 100)).toBe(markup)
  })
})

describe('stripMarkup', () => {
  it.each([
    ['<b>bold</b> text', 'bold text'],
    ['<img src=x onerror=alert(1)', 'img src=x onerror=alert(1)'],
    ['<scr<b>ipt>alert(1)', 'script>alert(1)'],
    ['<!-- a comment -->after', 'after'],
    ['<<b>i>', 'i>'],
    ['a < b', 'a < b'],
    ['right\u202Eleft', 'rightleft'],
    ['<\u0000b>x', 'x'],
    ['tab\tand\r\nbreak', 'tab\tand\r\nbreak'],
  ])('%j becomes %j', (text, expected) => {
    expect(stripMarkup(text)).toBe(expected)
  })

  it('leaves no markup, changes nothing the second time, and is fast on hostile input', () => {
    const fragment = fc.constantFrom('<', '>', '/', '!', '?', 'b', 'script', ' ', '\u0000', '1')
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
        const stripped = stripMarkup(fragments.join(''))
        expect(hasMarkup(stripped)).toBe(false)
        expect(stripped).not.toMatch(/<[a-z/!?]/i)
      }),
    )
    expect(stripMarkup(`${'<'.repeat(100_000)}b`)).toBe('b')
    expect(stripMarkup('<'.repeat(100_000))).toBe('<'.repeat(100_000))
    expect(stripMarkup('<a'.repeat(100_000))).toBe('a'.repeat(100_000))
  })
})
