import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldProblems, plainMessage } from './field-problems.ts'

const problemsOf = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input, { error: plainMessage })
  return parsed.success ? {} : fieldProblems(parsed.error)
}

describe('fieldProblems', () => {
  it.each([
    [
      z.object({ pickup: z.object({ eircode: z.string() }) }),
      { pickup: {} },
      'pickup.eircode',
      'Pickup Eircode is missing',
    ],
    [z.object({ vehicleType: z.enum(['car']) }), {}, 'vehicleType', 'Vehicle type is missing'],
    [
      z.object({ vehicleType: z.enum(['car']) }),
      { vehicleType: 'bus' },
      'vehicleType',
      'Vehicle type is not one of the choices',
    ],
    [
      z.object({ isOnDuty: z.boolean() }),
      { isOnDuty: 'yes' },
      'isOnDuty',
      'Is on duty must be yes or no',
    ],
    [
      z.object({ name: z.string().max(1) }),
      { name: 'ab' },
      'name',
      'Name must be at most 1 character',
    ],
    [z.object({ km: z.number().min(5) }), { km: 2 }, 'km', 'Km must be at least 5'],
    [z.object({ count: z.int() }), { count: 1.5 }, 'count', 'Count must be a whole number'],
    [
      z.object({ stops: z.array(z.string()).min(2) }),
      { stops: ['a'] },
      'stops',
      'Stops must have at least 2 entries',
    ],
    [
      z.object({ stops: z.array(z.string()) }),
      { stops: ['a', 7] },
      'stops.1',
      'Stops 2 must be text',
    ],
    [z.object({ at: z.iso.datetime() }), { at: 'soon' }, 'at', 'At must be a date and time'],
    [
      z.object({ bookingId: z.string().regex(/^b/) }),
      { bookingId: 'x' },
      'bookingId',
      'Booking ID is not valid',
    ],
    [z.strictObject({}), { price: 1 }, 'price', 'Price is not asked for'],
    [z.object({}), 'text', 'body', 'The request must be an object'],
    [
      z.object({ where: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]) }),
      { where: { kind: 'b' } },
      'where.kind',
      'Where kind is not one of the choices',
    ],
  ])('%# names the field', (schema, input, path, sentence) => {
    expect(problemsOf(schema, input)).toEqual({ [path]: sentence })
  })

  it('leaves the messages of the contract as they are', () => {
    const schema = z.object({
      size: z.enum(['s'], 'Invalid size selected'),
      name: z.string('Name please').min(2, 'At least two'),
    })
    expect(problemsOf(schema, { name: 'a' })).toEqual({
      size: 'Invalid size selected',
      name: 'At least two',
    })
  })

  it('repeats no value, and no key that is not the name of a field', () => {
    const keys = { '<script>': 1, '4242424242424242': 1, __proto__x: 1, aoife: 1 }
    expect(Object.keys(problemsOf(z.strictObject({}), keys))).toEqual(['__proto__x', 'aoife'])
    expect(problemsOf(z.strictObject({}), JSON.parse('{"__proto__":1}'))).toEqual({
      body: 'The request is not valid',
    })
  })

  it('stops at twenty', () => {
    const keys = Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`key${i}`, 1]))
    expect(Object.keys(problemsOf(z.strictObject({}), keys))).toHaveLength(20)
  })
})
