/**
 * `npm run bench:console`: the lists of the operators' console in a browser, with 100,000 bookings (300 of them open), users, entries of the
 * audit log and messages, and 2,000 drivers. A list is to be there 300 ms after its link is pressed, and a filter's rows 150 ms after it is
 * set, each as the middle of several; and none may read a whole table. Exits with 1 where one is not.
 */
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { product } from '../../journeys/kit/product.ts'
import { signIn } from '../../journeys/kit/sign-in.ts'
import startProduct from '../../journeys/kit/start-product.ts'
import { closeDatabase, openDatabase } from '../../server/kit/database/database.ts'
import { openLog } from '../../server/kit/log.ts'
import { consoleLists, planProblem } from '../../server/testing/samples/console-lists.ts'
import { makeLongPast } from '../../server/testing/samples/long-past.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { paths } from '../../web/paths.ts'
import { findBrowser } from '../tests/find-browser.ts'
import { median, percentile, print } from './measure.ts'

const rowsMade = 100_000
const most = { list: 300, filter: 150 } as const
const times = 7

type List = {
  name: string
  path: string
  /** A filter and two of its choices, which take turns. */
  filter?: { label: string; choices: readonly [string, string] }
}
const lists: readonly List[] = [
  {
    name: 'Bookings',
    path: paths.adminBookings,
    filter: { label: 'State', choices: ['cancelled', 'completed'] },
  },
  {
    name: 'Board',
    path: paths.adminBoard,
    filter: { label: 'County', choices: ['Kerry', 'Cork'] },
  },
  {
    name: 'Users',
    path: paths.adminUsers,
    filter: { label: 'Role', choices: ['customer', 'driver'] },
  },
  {
    name: 'Drivers',
    path: paths.admin,
    filter: { label: 'Duty', choices: ['on', 'off'] },
  },
  {
    name: 'Audit log',
    path: paths.adminAudit,
    filter: { label: 'Changes or views', choices: ['views', ''] },
  },
  { name: 'Inbox', path: paths.adminInbox },
  { name: 'Comments', path: paths.adminComments },
]

/**
 * Run in the page: it notes the press itself and the frame after its new rows, so that the way between the page and this program is not
 * measured. Text, because the compiler adds calls of its own to functions, which the page does not have.
 */
const watchRows = `{
  const seen = (window.seen = { pressedAt: 0, paintedAt: 0 })
  const before = document.querySelector('#main [data-list-row]')
  for (const kind of ['click', 'change'])
    document.addEventListener(kind, () => (seen.pressedAt ||= performance.now()), { capture: true, once: true })
  const watcher = new MutationObserver(() => {
    const row = document.querySelector('#main [data-list-row]')
    if (!seen.pressedAt || !row || row === before || row.closest('[aria-busy="true"]')) return
    watcher.disconnect()
    requestAnimationFrame(() => setTimeout(() => (seen.paintedAt = performance.now())))
  })
  watcher.observe(document, { subtree: true, childList: true, attributes: true })
}`

/** Milliseconds from the press until the rows it leads to are painted. */
const paintedAfter = async (page: Page, press: () => Promise<void>): Promise<number> => {
  await page.evaluate(watchRows)
  await press()
  await page.waitForFunction('window.seen.paintedAt > 0', undefined, {
    polling: 50,
    timeout: 15_000,
  })
  return page.evaluate<number>('window.seen.paintedAt - window.seen.pressedAt')
}

const problems: string[] = []

const judge = (what: string, ms: readonly number[], limit: number): string => {
  const middle = median(ms)
  if (middle > limit) problems.push(`${what}: ${middle.toFixed(0)} ms, at most ${limit}`)
  return `${middle.toFixed(0).padStart(4)} ms, the slowest ${percentile(ms, 1).toFixed(0)} ms`
}

const measure = async (page: Page, { name, path, filter }: List): Promise<void> => {
  const nav = page.getByRole('navigation', { name: 'Admin' })
  const other = path === paths.adminUsers ? paths.admin : paths.adminUsers
  const firsts: number[] = []
  for (let time = 0; time < times; time += 1) {
    await page.goto(other)
    await page.locator('#main [data-list-row]').first().waitFor()
    // what the page fetches besides its list
    await page.waitForTimeout(500)
    firsts.push(await paintedAfter(page, () => nav.locator(`a[href="${path}"]`).first().click()))
  }
  print(`  ${name.padEnd(12)} list   ${judge(`the list of ${name}`, firsts, most.list)}`)
  if (!filter) return
  const filtered: number[] = []
  const field = page.getByLabel(filter.label, { exact: true }).first()
  for (let time = 0; time < times; time += 1) {
    const choice = filter.choices[time % 2] ?? ''
    filtered.push(await paintedAfter(page, async () => void (await field.selectOption(choice))))
  }
  print(`  ${''.padEnd(12)} filter ${judge(`a filter of ${name}`, filtered, most.filter)}`)
}

process.env.JOURNEYS_PORT = String(await findFreePort())
const stop = await startProduct()
const { executablePath, env } = findBrowser()
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox'],
})
try {
  const db = openDatabase({
    url: product().databaseUrl,
    maxConnections: 1,
    log: openLog('silent'),
    callLimitMs: 600_000,
  })
  try {
    const past = await makeLongPast(db, rowsMade)
    for (const [name, list] of Object.entries(consoleLists(db, past))) {
      if ((await planProblem(db, list)) !== null) problems.push(`${name} reads a whole table`)
    }
  } finally {
    await closeDatabase(db)
  }
  print(
    `The console with ${rowsMade.toLocaleString('en-IE')} bookings; load of this machine: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
  )
  const page = await browser.newPage({
    // the watch is evaluated in the page
    bypassCSP: true,
    baseURL: product().url,
    viewport: { width: 1440, height: 900 },
  })
  await signIn(page, 'operator')
  for (const list of lists) await measure(page, list)
} finally {
  await browser.close()
  await stop()
}
for (const problem of problems) print(`Too slow or too much: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
