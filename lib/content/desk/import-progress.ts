import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskDurationOf, deskTextsOf } from '@/lib/i18n/desk-texts';
import { LOST_AFTER_MS } from '@/lib/server/import/file-import-tasks';
import type { FileImport } from '@/lib/server/import/file-imports';
import type { Progress } from './progress';

/** How far the work on a file is, in words. */
export function progressOf(language: DeskLanguage, file: FileImport, now: Date): Progress {
  const { state, seenAt, task, step, stepDone: done, stepTotal: total, stepSince } = file;
  const isLost = state === 'running' && now.getTime() - (seenAt?.getTime() ?? 0) > LOST_AFTER_MS;
  const isAtWork = state === 'waiting' || state === 'running';
  const t = deskTextsOf(language, 'imports');
  if (!isAtWork) return { isAtWork, done: 0, total: 0, text: '' };
  if (state === 'waiting') return { isAtWork, done: 0, total: 0, text: t('waits') };
  if (isLost) return { isAtWork, done: 0, total: 0, text: t('mayBeLost') };
  if (!step) return { isAtWork, done: 0, total: 0, text: t(`begins.${task}`) };
  const text = textOfStep(language, step, done, total);
  const spentMs = now.getTime() - (stepSince?.getTime() ?? now.getTime());
  if (total === 0 || done === 0 || spentMs < 2000) return { isAtWork, done, total, text };
  const leftMs = Math.max(0, ((total - done) * spentMs) / done);
  const left =
    leftMs < 60_000
      ? t('secondsLeft', { seconds: Math.ceil(leftMs / 1000) })
      : t('timeLeft', { time: deskDurationOf(language, leftMs) });
  return { isAtWork, done, total, text: `${text} · ${left}` };
}

function textOfStep(language: DeskLanguage, step: string, done: number, total: number): string {
  const t = deskTextsOf(language, 'imports');
  if (total === 0) return t('rowsRead', { done });
  if (step === 'undo') return t('recordsUndone', { done, total });
  if (step === 'rows') return t('rowsOf', { done, total });
  return t(step === 'pictures' ? 'picturesMade' : 'recordsWritten', { done, total });
}
