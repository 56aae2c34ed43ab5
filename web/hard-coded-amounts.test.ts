/**
 * Amounts, percentages and rates have one place each, in `domain/`: a screen that repeats one keeps it when the rule has changed. Reads
 * every text and number in the browser's code.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findHardCodedAmounts } from '../server/testing/find-hard-coded-amounts.ts'

/** Files that may contain figures: samples that only developers see, and made-up bookings of tests. */
const exceptions: readonly RegExp[] = [/^web\/ui\/dev\//, /-fixture\.ts$/]

const filesToRead = (): string[] =>
  readdirSync('web', { recursive: true, encoding: 'utf8' })
    .map((name) => join('web', name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !exceptions.some((exception) => exception.test(file)))

describe('a repeated figure is found', () => {
  it.each([
    'const page = <p>From €70 to the garage</p>',
    'const page = <p>Seven is 7% of it</p>',
    'const page = <p>€{70}</p>',
    'const page = <p>{23}%</p>',
    "const words = 'costs 1,000 euro'",
    "const words = 'twenty, or 20 per cent'",
    'const words = `€${70} a job`',
    "const words = '€' + 70",
    'const page = <Money amountCents={7_000} />',
    'const line = { totalCents: 100 }',
    'const vatRate = 0.23',
    'const page = <Money cents={73_110} />',
    'const page = <Money amountCents={-1_500} />',
    'const page = <p>{formatEuro(7_000)}</p>',
    'const words = money.formatRate(250)',
    'const page = <p><b>7</b> %</p>',
    'const page = <p>€<b>70</b></p>',
    'const page = <p>From <b>€<i>{70}</i></b></p>',
    'const page = <p>From &euro;70</p>',
    'const page = <p>7&nbsp;&percnt; of it</p>',
    "const html = 'From &#8364;70'",
    "const words = 'costs EUR 70'",
    "const page = { description: 'From €70 and 7% cheaper' }",
    "const point = { x: 'costs €70' }",
    "const point = { x: '7% cheaper' }",
    'const page = <div style={{ content: "€70" }} />',
    "const words = 'price:€70;'",
    'const commissionBasisPoints = 700',
    "const tariff = { 'basisPoints': 700 }",
    'const priceOf = ({ feeCents = 500 }) => feeCents',
    'priceCents = 70 * 100',
    'const feeCents = 500 as const',
  ])('%s', (source) => expect(findHardCodedAmounts('made-up.tsx', source)).toHaveLength(1))
})

describe('numbers other than business figures are left alone', () => {
  it.each([
    '// about €70, or 7%\nconst words = 1',
    'const page = <p>{formatCents(baseCents)} and {percent}%</p>',
    'const words = `${formatPercent(rate)} of the price`',
    'const page = <div className="w-[68%] md:w-1/2" style={{ width: "50%" }} />',
    "const look = 'grid md:w-[68%]'",
    'const stop = <stop offset="40%" />',
    "const css = 'display:block;width:100%;border:0'",
    "const sight = new IntersectionObserver(see, { rootMargin: '100% 0px' })",
    'let sumCents = 0',
    'const page = <Money cents={booking.totalCents} />',
    'const page = <p>{formatEuro(0)} and {formatEuro(line.cents)}</p>',
    'const page = <p><b>{percent}</b> % of <i>{formatEuro(cents)}</i></p>',
    'const page = <p><b>7</b> drivers <b>€{price}</b></p>',
    'const page = <p>In 2026&nbsp;<Money cents={cents} /></p>',
    'const words = `EUR ${euros}`',
    "const engine = 'Euro 6 diesel'",
    "const point = { x: '50%', transform: 'translate(-50%, 10px)' }",
    'const doubledCents = cents * 2',
    'const taken = partOf(cents, commissionBasisPoints)',
    'const rateOfTurn = 20',
  ])('%s', (source) => expect(findHardCodedAmounts('made-up.tsx', source)).toEqual([]))
})

it('no screen repeats an amount, a percentage or a rate', () => {
  const found = filesToRead().flatMap((file) =>
    findHardCodedAmounts(file, readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})
