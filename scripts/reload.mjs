/**
 * The watcher of `npm run dev`. Started by the launcher, which restarts the server, the fakes
 * and the simulator whenever this reports a new build of them.
 *
 * The screens come from Vite with hot reload on PORT; the server's own paths are forwarded to
 * SERVER_PORT, so that the browser sees one address, as in production.
 */
import { rmSync } from 'node:fs'
import { watch } from 'rolldown'
import { createServer } from 'vite'
import serverBuild from '../rolldown.config.mjs'

const port = Number(process.env.PORT)
const target = `http://127.0.0.1:${process.env.SERVER_PORT}`
/** Paths that the server answers itself. */
const ofTheServer = [
  '/api',
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/functions',
]

// `npm start` does not know the builds made from here on, so it has to build again.
rmSync('build/.server-made-from', { force: true })
const builds = watch(serverBuild)
let isFirst = true
builds.on('event', async (event) => {
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`)
  if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result.close()
  if (event.code !== 'BUNDLE_END') return
  // The launcher is already running the first build.
  if (!isFirst) process.send?.('rebuilt')
  isFirst = false
})

const proxy = Object.fromEntries(ofTheServer.map((path) => [`^${path}(/|\\?|$)`, { target }]))
const screens = await createServer({
  server: { port, strictPort: true, host: process.env.HOST, proxy },
  clearScreen: false,
})
await screens.listen()

process.once('SIGTERM', () => {
  void Promise.all([builds.close(), screens.close()]).finally(() => process.exit(0))
})
