import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { DeskTable } from '@/components/desk/table';
import { PORTS } from '@/lib/config/ports';
import type { AnalyticsPage } from '@/lib/content/desk/analytics';
import { type DayGroup, groupDays, groupLengthOf } from '@/lib/content/desk/day-groups';
import { deskDayOf, deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

const HEIGHT_PX = 200;
const TICKS = 4;
/** Names of days below the bars; more would touch on a phone. */
const LABELS_MAX = 4;

/**
 * Enquiries of each day, week or month as bars, a colour for each port. Places are in per cent of
 * the width, so that the letters keep their size on every screen; the table behind says the same.
 */
export function DailyChart({ language, page }: { language: DeskLanguage; page: AnalyticsPage }) {
  const t = deskTextsOf(language, 'analytics');
  const ports = deskTextsOf(language, 'ports');
  const groups = groupDays(page.days);
  const length = groupLengthOf(page.days.length);
  const layers = stack<DayGroup, (typeof PORTS)[number]>()
    .keys(PORTS)
    .value((group, port) => group.counts[port])(groups);
  const most = Math.max(1, ...groups.map(({ counts }) => counts.khorgos + counts.erenhot));
  const y = scaleLinear().domain([0, most]).nice(TICKS).range([HEIGHT_PX, 0]);
  const x = scaleBand<number>()
    .domain(groups.map((_, i) => i))
    .range([0, 100])
    .paddingInner(0.2);
  const nameOf = ({ from, to }: DayGroup) => deskDayOf(language, from, to);
  const every = Math.ceil(groups.length / LABELS_MAX);
  return (
    <figure className="desk-chart">
      <ul className="desk-legend">
        {PORTS.map((port) => (
          <li key={port} data-series={port}>
            {ports(port)}: {deskNumberOf(language, page.enquiries[port].now)}
          </li>
        ))}
      </ul>
      <svg
        role="img"
        aria-label={t('chart', { length, from: page.period.from, to: page.period.to })}
        width="100%"
        height={HEIGHT_PX + 24}
      >
        {y
          .ticks(TICKS)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick} className="desk-axis">
              <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
              <text x="-8" y={y(tick)} dy="0.32em" textAnchor="end">
                {deskNumberOf(language, tick)}
              </text>
            </g>
          ))}
        {layers.map((layer) => (
          <g key={layer.key} data-series={layer.key}>
            {layer.map(([from, to], i) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
                key={i}
                x={`${x(i)}%`}
                width={`${x.bandwidth()}%`}
                y={y(to)}
                height={y(from) - y(to)}
              >
                <title>{`${nameOf(layer[i]?.data as DayGroup)}: ${ports(layer.key)} ${to - from}`}</title>
              </rect>
            ))}
          </g>
        ))}
        {groups.map((group, i) =>
          i % every === 0 && i < groups.length * 0.85 ? (
            <text key={group.from} x={`${x(i)}%`} y={HEIGHT_PX + 18} className="desk-axis-label">
              {length === 'month'
                ? deskDayOf(language, group.from.slice(0, 7))
                : deskDayOf(language, group.from)}
            </text>
          ) : null,
        )}
      </svg>
      <details>
        <summary>{t('asTable')}</summary>
        <DeskTable
          className="desk-figures"
          columns={[t(`length.${length}`), ...PORTS.map((port) => ports(port))]}
        >
          {groups.map((group) => (
            <tr key={group.from}>
              <th scope="row">{nameOf(group)}</th>
              {PORTS.map((port) => (
                <td key={port}>{deskNumberOf(language, group.counts[port])}</td>
              ))}
            </tr>
          ))}
        </DeskTable>
      </details>
    </figure>
  );
}
