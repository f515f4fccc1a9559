/** As much as a browser's own e-mail field asks for; the server decides. */
export const emailPattern = /^[^\s@]+@[^\s@]+$/
