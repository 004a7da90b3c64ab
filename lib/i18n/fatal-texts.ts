import fatal from '@/messages/fatal.json';
import type { Locale } from './locales';

/**
 * The text for an error while showing the error page (specification section 8), in every language.
 * It stands apart from the other messages, because what fails so deeply must not have to load them.
 */
export const FATAL_TEXTS: Record<Locale, { text: string; home: string }> = fatal;
