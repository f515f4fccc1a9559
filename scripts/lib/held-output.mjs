/** Buffers the output of a program while another one uses the terminal. */
export function heldOutput(print = text => void process.stdout.write(text)) {
  let held = ''
  let isHeld = true
  return {
    write(text) {
      if (isHeld) held += text
      else print(text)
    },
    /** Prints the buffered output, and everything that follows immediately. */
    release() {
      isHeld = false
      print(held)
      held = ''
    },
  }
}
