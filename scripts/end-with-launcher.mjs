/** Loaded into a program that a script of ours started: when the script is killed, the program stops in good order. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
