// Loaded before the server: when the script that started it is killed, the server ends as if told to.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
