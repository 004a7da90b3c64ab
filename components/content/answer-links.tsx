import { ThaiWords } from '@/components/ui/thai-words';
import type { AnswerCard } from '@/lib/contract/calls/passage';
import { answerHref } from '@/lib/routing/paths';

/** Answers by their questions, where a page has more to say than they do. */
export function AnswerLinks({ answers }: { answers: readonly AnswerCard[] }) {
  return (
    <ul className="answer-links">
      {answers.map(({ passage_sign: sign, title }) => (
        <li key={sign}>
          <a href={answerHref(sign)}>
            <ThaiWords text={title} />
          </a>
        </li>
      ))}
    </ul>
  );
}
