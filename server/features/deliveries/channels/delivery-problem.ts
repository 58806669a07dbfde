/** Why an e-invoice could not be handed over. A final one is not tried again by itself. */
export class DeliveryProblem extends Error {
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}
