import { buffer } from 'node:stream/consumers'
import type { Paper as PaperWords } from '../../../domain/paper.ts'
import { openPaper, type Paper } from './open-paper.ts'
import { writeFacts, writeHeading, writeRule, writeText } from './write-paper.ts'

/** A paper of a page or two, whole and in memory: its name and facts, what `write` adds, and its notes. */
export const makePaper = async (
  { title, issued, facts, notes }: PaperWords,
  madeAt: Date,
  write: (paper: Paper) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const paper = openPaper({ title: `${title}, Towline`, footer: `Towline · ${title}`, madeAt })
  const whole = buffer(paper.stream)
  writeHeading(paper, 1, title)
  if (issued !== undefined) writeText(paper, `Issued ${issued}`, 'muted')
  writeRule(paper)
  writeFacts(paper, facts)
  write(paper)
  writeRule(paper)
  for (const note of notes) writeText(paper, note, 'muted')
  paper.finish()
  return Uint8Array.from(await whole)
}
