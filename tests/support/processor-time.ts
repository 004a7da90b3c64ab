/**
 * Processor time of this process so far, in milliseconds. What a test allows in it holds on a busy
 * machine as well: there the same work takes longer, but not more of the processor.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
