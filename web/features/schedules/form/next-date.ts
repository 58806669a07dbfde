import { createContext } from 'react'
import type { ScheduleValues } from './schedule-values.ts'

/** By what the periods of the next invoice are worked out; null while there is no next date. */
export const NextDate = createContext<{ values: ScheduleValues; date: string } | null>(null)
