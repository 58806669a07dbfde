/** 6 → 06:00, as every clock on a wall has it. */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
