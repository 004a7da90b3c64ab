import type { ReviewState } from '@/lib/config/review-reasons';
import { withSiteDatabase } from '@/lib/runtime/database/target-database';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { originOfLinks } from '@/lib/runtime/process/instance-file';
import {
  CommandError,
  printLine,
  reportChange,
  runCommand,
  visible,
  visibleExcerpt,
  visibleLines,
} from '@/lib/runtime/process/terminal';
import type { Database } from '@/lib/server/db/database';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import {
  decideReviews,
  findForModeration,
  listForModeration,
} from '@/lib/server/reviews/moderation';
import { commandLine } from '@/lib/server/staff/audit';
import { readArguments, type Verdict } from './reviews/arguments';

const EXCERPT_LENGTH = 90;

const STATE_OF: Record<Verdict, Exclude<ReviewState, 'pending'>> = {
  approve: 'approved',
  reject: 'rejected',
};

/** `1 review`, `2 reviews` */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

type Listed = Awaited<ReturnType<typeof listForModeration>>[number];

function heading({ review_id: id, state, rating, created_at: at, lang, media, model }: Listed) {
  const stars = '★'.repeat(rating) + '☆'.repeat(5 - rating);
  const carried = media.length > 0 ? `  ${counted(media.length, 'file')}` : '';
  const car = `${model.brand_name} ${model.model_name} ${model.model_year}`;
  return `#${id}  ${state}  ${stars}  ${at.slice(0, 10)}  ${lang}  ${visible(car)}${carried}`;
}

async function list(db: Database, all: boolean): Promise<void> {
  const reviews = await listForModeration(db, all ? {} : { state: 'pending' });
  if (reviews.length === 0)
    printLine(all ? 'There are no reviews.' : 'No review waits for approval.');
  for (const review of reviews) {
    printLine(heading(review));
    printLine(
      `    ${visible(review.author) || '(no name)'}: ${visibleExcerpt(review.experience, EXCERPT_LENGTH)}`,
    );
  }
}

async function show(db: Database, id: number, origin: string): Promise<void> {
  const review = await findForModeration(db, id);
  if (!review) throw new CommandError(`There is no review #${id}.`);
  printLine(heading(review));
  const author = visible(review.author) || '(no name)';
  printLine(`Author: ${author}, ${visible(review.email)}, ${visible(review.whatsapp)}`);
  if (review.author !== review.memberName) {
    printLine(`The member has another name since: ${visible(review.memberName) || '(no name)'}`);
  }
  if (review.purchase_time) printLine(`Bought: ${review.purchase_time}`);
  printLine(`\n${visibleLines(review.experience).join('\n')}`);
  if (review.comment) printLine(`\nComment:\n${visibleLines(review.comment).join('\n')}`);
  if (review.media.length > 0) printLine('');
  for (const { kind, src, width, height } of review.media) {
    printLine(`${kind}  ${width} × ${height}  ${new URL(src, origin).href}`);
  }
}

async function main(): Promise<void> {
  const command = readArguments(process.argv.slice(2));
  const env = readConfiguration('production');
  await withSiteDatabase(env, async (db, instance) => {
    if (command.name === 'list') return list(db, command.all);
    const { name, ids } = command;
    if (name === 'show') return show(db, ids[0] ?? 0, originOfLinks(env.SITE_ORIGIN, instance));
    const state = STATE_OF[name];
    const store = siteMediaStore(env.DATA_DIR);
    const { changed, unchanged, unknown } = await decideReviews(
      db,
      store,
      { reviewIds: ids, state },
      commandLine(),
    );
    if (unknown.length > 0) {
      const names = unknown.map((id) => `#${id}`).join(', ');
      throw new CommandError(`There is no review ${names}: nothing was changed.`);
    }
    for (const id of unchanged) printLine(`#${id} was ${state} already.`);
    for (const id of changed) printLine(`#${id} is ${state} now.`);
    if (changed.length > 0) reportChange(instance !== undefined);
  });
}

await runCommand(main);
