/**
 * Preloaded into a program that one of our scripts started: when the script is killed, the program shuts down
 * cleanly.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
