import { expect, it } from 'vitest'
import { findFullFolders } from './find-full-folders.ts'

const filesIn = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`)

it('refuses a folder of 41 files, those of its subfolders not counted', () => {
  expect(findFullFolders([...filesIn('server', 40), ...filesIn('server/kit', 40)])).toEqual([])
  expect(findFullFolders(filesIn('server/kit', 41))).toEqual([
    { file: 'server/kit', line: 1, message: 'has 41 files of its own: 40 at most' },
  ])
})

it('lets migrations and decisions grow', () => {
  const files = [...filesIn('db/migrations', 90), ...filesIn('docs/decisions', 90)]
  expect(findFullFolders(files)).toEqual([])
})
