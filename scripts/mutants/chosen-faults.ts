/** Faults that no rule makes up: in SQL of migrations, in screens, and of several lines. Each is tried in a copy of the whole. */
export type ChosenFault = { name: string; file: string; from: string; to: string; tests: string[] }

export const chosenFaults: ChosenFault[] = []
