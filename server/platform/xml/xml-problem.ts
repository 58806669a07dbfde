/** Why a file is not read, and in which line of it. */
export class XmlProblem extends Error {
  readonly reason: 'malformed' | 'doctype' | 'entity' | 'too_complex' | 'encoding'
  readonly line: number

  constructor(reason: XmlProblem['reason'], line = 1) {
    super(`${reason} in line ${line}`)
    this.reason = reason
    this.line = line
  }
}
