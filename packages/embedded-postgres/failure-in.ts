/**
 * Returns the failures in PostgreSQL's output, with their details and hints, on one line. If there are none, returns
 * the last lines without a severity, such as those of the dynamic loader and initdb.
 */
export function failureIn(output: string): string {
  const lines = output.split('\n').map(line => line.replace(/^.*? UTC \[\d+\] /, '').trim())
  let isFailure = false
  const failures = lines.filter(line => {
    // After a crash, an ordinary line has a hint that mentions corrupted data.
    if (!/^(DETAIL|HINT)\b/.test(line)) isFailure = /^(FATAL|PANIC|ERROR|LOG: {2}could not)\b/.test(line)
    return isFailure
  })
  const others = () => lines.filter(line => line !== '' && !/^[A-Z]+: {2}/.test(line)).slice(-5)
  return (failures.length > 0 ? failures : others()).join(' ')
}
