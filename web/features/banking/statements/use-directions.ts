import { useState } from 'react'
import type { CsvDirection, CsvPreview } from '#shared/features/banking/csv-mapping.ts'

/** As many as the server keeps. */
const most = 1_000

/** What is said of the rows that are unclear, by their lines, and with what was said of others before. */
export function useDirections({ unclear, directions: before }: CsvPreview) {
  const [directions, setDirections] = useState<Record<number, CsvDirection['is']>>({})
  const said = unclear.flatMap(({ line, word, text }): CsvDirection[] => {
    const is = directions[line]
    return is ? [{ word, text, is }] : []
  })
  return {
    directions,
    say: (line: number, is: CsvDirection['is']) => setDirections({ ...directions, [line]: is }),
    isAllSaid: said.length === unclear.length,
    said: [...before.slice(-(most - said.length)), ...said],
  }
}
