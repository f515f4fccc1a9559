/** The formatter wraps code at this column, but not comments. */
const maxColumns = 120

/** Where a comment starts or continues in a line, by the name of the file. */
const comments = [
  [/\.(m?js|tsx?|css)$/, /(^|[\s{])\/[/*]|^\s*(\*|--) /],
  [/\.sql$/, /(^|\s)(--|\/\*) /],
  [/\.(sh|ya?ml|cfg)$|(^|\/)(Dockerfile|run|\.env\.example)$/, /(^|\s)# /],
  [/\.html$/, /<!--/],
]

/** Returns the numbers of a file's lines that contain a comment and are too long. */
export function longComments(file, text) {
  const [, comment] = comments.find(([name]) => name.test(file)) ?? []
  if (!comment) return []
  return text
    .split('\n')
    .flatMap((line, index) => (comment.test(line) && [...line].length > maxColumns ? [index + 1] : []))
}
