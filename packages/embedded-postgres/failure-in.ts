/**
 * Returns the failures in PostgreSQL's output, with their details and hints, in one line. Without any, returns the last
 * lines that have no severity, such as the dynamic loader's messages and those of initdb.
 */
export function failureIn(output: string): string {
  const lines = output.split('\n').map(line => line.replace(/^.*? UTC \[\d+\] /, '').trim())
  let isFailure = false
  const failures = lines.filter(line => {
    // After a crash, the hint of an ordinary line says that data is probably corrupted.
    if (!/^(DETAIL|HINT)\b/.test(line)) isFailure = /^(FATAL|PANIC|ERROR|LOG: {2}could not)\b/.test(line)
    return isFailure
  })
  const others = () => lines.filter(line => line !== '' && !/^[A-Z]+: {2}/.test(line)).slice(-5)
  return (failures.length > 0 ? failures : others()).join(' ')
}
