// Loaded before the server: when the command that started it is killed, the server ends as if it had been told to.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
