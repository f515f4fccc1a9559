/** Things to undo at the end, last things first. */
export class Closing {
  readonly #steps: (() => unknown)[] = []
  add(step: () => unknown): void {
    this.#steps.unshift(step)
  }
  async close(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step()
  }
}
