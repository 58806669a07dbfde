/** An invalid setting stops the start with one sentence that names it. */
export class WrongSetting extends Error {}
