import type { TextareaHTMLAttributes } from 'react';
import { deskLabelsOf } from '@/lib/i18n/desk-labels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { MarkdownTools } from './markdown-tools';

interface MarkdownEditorProps {
  language: DeskLanguage;
  textarea: TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string };
}

/** A long text: a plain field, with buttons above it once the script is there. */
export function MarkdownEditor({ language, textarea }: MarkdownEditorProps) {
  return (
    <div className="markdown-editor">
      <MarkdownTools id={textarea.id} labels={deskLabelsOf(language, 'markdown')} />
      <textarea {...textarea} />
    </div>
  );
}
