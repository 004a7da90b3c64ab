import type { Machine } from './machine';

/** How many responses to wait for before and after. */
const ANSWERS = 30;

/** Visitors who repeat requests, some to the port of the site itself, with the result of each. */
const VISITORS = (host: string) => `
answers=/run/answers; : > $answers; touch /run/asking; trap 'rm -f /run/asking' EXIT
ask() {
  while test -e /run/asking; do
    curl -s -o /dev/null --max-time 120 -w "$1 %{exitcode} %{http_code}\\n" "\${@:2}" >> $answers || true
    sleep 0.5
  done
}
for visitor in 1 2 3; do
  ask site -H 'Host: ${host}' http://127.0.0.1:3000/ &
  ask proxy https://${host}/ &
done
answered() {
  local until=$(($(wc -l < $answers) + ${ANSWERS}))
  while test $(wc -l < $answers) -lt $until; do sleep 0.2; done
}
answered
`;

/** The results of visits: how many to `site` or `proxy` ended with a code of curl and a status. */
export type Visits = Record<`${'site' | 'proxy'} ${number} ${number}`, number>;

/** Runs lines of a shell in a machine while visitors request its pages. */
export function whileVisited(machine: Machine, host: string, lines: string): Visits {
  const printed = machine.run(`${VISITORS(host)}
{ ${lines}
} > /dev/null < /dev/null
answered
rm /run/asking
wait
sort $answers | uniq -c`);
  return Object.fromEntries(
    printed
      .trim()
      .split('\n')
      .map((line) => {
        const [count, ...what] = line.trim().split(' ');
        return [what.join(' '), Number(count)];
      }),
  );
}

/** Kills the first process of the site, and waits until systemd has restarted it. */
export const KILL_FIRST_PROCESS = `
pid=$(systemctl show mall -p MainPID --value)
kill -9 $pid
until test "$(systemctl show mall -p MainPID --value)" != $pid && systemctl is-active --quiet mall; do sleep 0.2; done`;
