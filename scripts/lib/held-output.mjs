/** Holds the output of a program back while another one has the terminal. */
export function heldOutput(print = text => void process.stdout.write(text)) {
  let held = ''
  let isHeld = true
  return {
    write(text) {
      if (isHeld) held += text
      else print(text)
    },
    /** Prints what was held back, and from now on everything at once. */
    release() {
      isHeld = false
      print(held)
      held = ''
    },
  }
}
