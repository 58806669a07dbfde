export const chromiumForTests: () => string | undefined
export const chromiumOfPeople: () => string | undefined
